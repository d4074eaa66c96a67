import { posix } from 'node:path';
import type { ScormVersion } from '@portal/contract';
import { attributeOf, child, children, descendants, readNumber, textOf } from './manifest-nodes.ts';
import { readManifestTree, type ManifestNode } from './manifest-tree.ts';
import { refusePackage } from './package-refusal.ts';
import { readCollection, readSequencing, type SequencingCollection } from './sequencing.ts';
import type { CourseStructure, CourseUnit } from './units.ts';

/** What a course says of itself in imsmanifest.xml. Measures go from −1 or 0 to 1. */
export interface Manifest {
  /** Elements of it that mean nothing here, by their names. */
  readonly notCarried: readonly string[];
  /** Of a course of several units; what the manifest says of a unit else stands in the fields below. */
  readonly structure: CourseStructure;
  readonly version: ScormVersion;
  readonly edition: string;
  readonly title: string;
  /** Of the file to launch, as the package spells it. */
  readonly launchPath: string;
  /** With its `?`, or empty. */
  readonly launchQuery: string;
  readonly masteryScore: number | null;
  readonly passingMeasure: number | null;
  readonly completionThreshold: number | null;
  readonly launchData: string;
}

/** What the sequencing of a course remembers of its items must fit into one commit. */
const MOST_ITEMS = 200;
/** Characters of an item's identifier. */
const LONGEST_NAME = 100;

/** What ADR 25 leaves out: children drawn by lot, limits of time, manifests within the manifest. */
const NOT_CARRIED = ['randomizationControls', 'maxtimeallowed', 'attemptAbsoluteDurationLimit', 'manifest'];

/** Namespaces that a manifest of the version must declare. */
const NAMESPACES: Readonly<Record<ScormVersion, readonly RegExp[]>> = {
  '1.2': [/^http:\/\/www\.imsproject\.org\/xsd\/imscp_rootv1p1p2$/, /^http:\/\/www\.adlnet\.org\/xsd\/adlcp_rootv1p2$/],
  '2004': [/^http:\/\/www\.imsglobal\.org\/xsd\/imscp_v1p1$/, /^http:\/\/www\.adlnet\.org\/xsd\/adlcp_v1p3$/],
};
const NAMESPACE_NAMES: Readonly<Record<ScormVersion, readonly string[]>> = {
  '1.2': ['http://www.imsproject.org/xsd/imscp_rootv1p1p2', 'http://www.adlnet.org/xsd/adlcp_rootv1p2'],
  '2004': ['http://www.imsglobal.org/xsd/imscp_v1p1', 'http://www.adlnet.org/xsd/adlcp_v1p3'],
};

/**
 * Reads imsmanifest.xml.
 * @param findFile spells a path as the package does; undefined when it is not there
 * @throws Refusal that says what is wrong, in the words of who packs courses
 */
export function readManifest(xml: Buffer, findFile: (path: string) => string | undefined): Manifest {
  const root = readManifestTree(xml);
  if (root.name !== 'manifest') throw refusePackage('scorm.manifestRoot');
  const { version, edition } = readVersion(root);
  assertNamespaces(root, version);
  const organization = findOrganization(root);
  const starting = findStarting(organization, root);
  const units = starting.filter((item) => isSco(resourceOf(item, root)));
  const item = units[0] ?? starting[0]!;
  const resource = resourceOf(item, root);
  if (!isSco(resource)) throw refusePackage('scorm.notSco', { name: resource.attributes['identifier'] ?? '' });
  return {
    notCarried: NOT_CARRIED.filter((name) => descendants(root, name).length > 0),
    version,
    edition,
    title: (textOf(organization, 'title') || textOf(item, 'title')).slice(0, 200),
    ...findLaunch(root, resource, item, findFile),
    ...readRules(item, version),
    // One that leads to a picture or a text beside it is no unit of its own.
    structure: units.length > 1 ? readStructure({ root, organization, version, findFile }) : { units: [], sequencing: {} },
  };
}

interface Place {
  readonly root: ManifestNode;
  readonly organization: ManifestNode;
  readonly version: ScormVersion;
  readonly findFile: (path: string) => string | undefined;
}

function readStructure(place: Place): CourseStructure {
  const collection = readCollection(place.root);
  const units = readItems(place.organization, null, place, collection);
  if (units.length > MOST_ITEMS) throw refusePackage('scorm.tooManyUnits', { max: MOST_ITEMS });
  const names = new Set<string>();
  for (const { id } of units) {
    if (id === '' || id.length > LONGEST_NAME || id.includes('/') || names.has(id))
      throw refusePackage('scorm.itemName', { name: id.slice(0, LONGEST_NAME) });
    names.add(id);
  }
  return { units, sequencing: place.version === '2004' ? readSequencing(place.organization, collection) : {} };
}

function readItems(holder: ManifestNode, parent: string | null, place: Place, collection: SequencingCollection): CourseUnit[] {
  return children(holder, 'item').flatMap((item) => {
    const id = attributeOf(item, 'identifier') ?? '';
    const resource = item.attributes['identifierref'] ? resourceOf(item, place.root) : undefined;
    const launch = resource && findLaunch(place.root, resource, item, place.findFile);
    const unit: CourseUnit = {
      id,
      parent,
      title: textOf(item, 'title').slice(0, 200) || id,
      kind: resource ? (isSco(resource) ? 'sco' : 'asset') : 'folder',
      isVisible: attributeOf(item, 'isvisible') !== 'false',
      path: launch?.launchPath ?? '',
      query: launch?.launchQuery ?? '',
      prerequisites: place.version === '1.2' ? textOf(item, 'prerequisites').slice(0, 2_000) : '',
      ...readRules(item, place.version),
      sequencing: place.version === '2004' ? readSequencing(item, collection) : {},
    };
    return [unit, ...readItems(item, id, place, collection)];
  });
}

function readVersion(root: ManifestNode): { version: ScormVersion; edition: string } {
  const metadata = child(root, 'metadata');
  const schema = textOf(metadata, 'schema');
  const given = textOf(metadata, 'schemaversion');
  if (/^1\.2$/.test(given) && isScorm(schema)) return { version: '1.2', edition: '1.2' };
  // The second edition is named by its part on packaging.
  if (/^CAM\s*1\.3$/i.test(given) && isScorm(schema)) return { version: '2004', edition: '2004 2nd Edition' };
  const edition = /^2004\s+([34])(rd|th)\s+edition$/i.exec(given)?.[1];
  if (edition && isScorm(schema)) return { version: '2004', edition: edition === '3' ? '2004 3rd Edition' : '2004 4th Edition' };
  // Many packages of 1.2 leave the metadata out; their namespace says it.
  if (!given && declares(root, NAMESPACES['1.2'][1]!)) return { version: '1.2', edition: '1.2' };
  if (!given) throw refusePackage('scorm.noVersion');
  throw refusePackage('scorm.wrongVersion', { version: `${schema} ${given}`.trim().slice(0, 60) });
}

const isScorm = (schema: string): boolean => schema === '' || /scorm/i.test(schema);

const declares = (root: ManifestNode, namespace: RegExp): boolean =>
  Object.entries(root.attributes).some(([name, value]) => /^xmlns(:|$)/.test(name) && namespace.test(value.trim()));

function assertNamespaces(root: ManifestNode, version: ScormVersion): void {
  NAMESPACES[version].forEach((namespace, index) => {
    if (!declares(root, namespace)) throw refusePackage('scorm.namespace', { version, namespace: NAMESPACE_NAMES[version][index]! });
  });
}

/** The default organization, else the first. */
function findOrganization(root: ManifestNode): ManifestNode {
  const all = child(root, 'organizations');
  const list = children(all, 'organization');
  const wanted = all?.attributes['default'];
  const found = list.find((one) => one.attributes['identifier'] === wanted) ?? list[0];
  if (!found) throw refusePackage('scorm.noOrganization');
  return found;
}

/** The items that start something, in their order. */
function findStarting(organization: ManifestNode, root: ManifestNode): ManifestNode[] {
  const items = descendants(organization, 'item').filter((item) => item.attributes['identifierref']);
  if (items.length === 0) throw refusePackage('scorm.noItem');
  for (const item of items) resourceOf(item, root);
  return items;
}

const isSco = (resource: ManifestNode): boolean =>
  (attributeOf(resource, 'scormtype') ?? attributeOf(resource, 'scormType') ?? '').toLowerCase() === 'sco';

function resourceOf(item: ManifestNode, root: ManifestNode): ManifestNode {
  const name = item.attributes['identifierref'] ?? '';
  const found = children(child(root, 'resources'), 'resource').find((one) => one.attributes['identifier'] === name);
  if (!found) throw refusePackage('scorm.noResource', { name: name.slice(0, 120) });
  return found;
}

function findLaunch(
  root: ManifestNode,
  resource: ManifestNode,
  item: ManifestNode,
  findFile: (path: string) => string | undefined,
): { launchPath: string; launchQuery: string } {
  const name = resource.attributes['identifier'] ?? '';
  const href = (resource.attributes['href'] ?? '').trim();
  if (href === '') throw refusePackage('scorm.noLaunch', { name });
  const bases = [root, child(root, 'resources'), resource].map((node) => node?.attributes['xml:base'] ?? '');
  const whole = [...bases, href].join('');
  const { path, query } = splitAddress(whole);
  const shown = { name: whole.slice(0, 120) };
  if (/^[a-z][a-z\d+.-]*:|^\/|\\/i.test(whole) || path.startsWith('..')) throw refusePackage('scorm.launchOutside', shown);
  const launchPath = findFile(path);
  if (!launchPath) throw refusePackage('scorm.launchMissing', shown);
  return { launchPath, launchQuery: joinParameters(query, (item.attributes['parameters'] ?? '').trim()) };
}

function splitAddress(address: string): { path: string; query: string } {
  const [, before = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? [];
  try {
    return { path: posix.normalize(decodeURIComponent(before)), query };
  } catch {
    return { path: posix.normalize(before), query };
  }
}

/** An item's parameters are joined to the address as the content packaging tells (a leading `?` or `&` is dropped). */
function joinParameters(query: string, parameters: string): string {
  const more = (parameters.split('#', 1)[0] ?? '').replace(/^[?&]+/, '');
  if (more === '') return query;
  return query === '' ? `?${more}` : `${query}&${more}`;
}

function readRules(
  item: ManifestNode,
  version: ScormVersion,
): Pick<Manifest, 'masteryScore' | 'passingMeasure' | 'completionThreshold' | 'launchData'> {
  const threshold = child(item, 'completionThreshold');
  const usesThreshold = threshold?.attributes['completedByMeasure'] === undefined || threshold.attributes['completedByMeasure'] === 'true';
  const objective = child(child(child(item, 'sequencing'), 'objectives'), 'primaryObjective');
  const byMeasure = objective?.attributes['satisfiedByMeasure'] === 'true';
  return {
    masteryScore: version === '1.2' ? readNumber('masteryscore', textOf(item, 'masteryscore'), 0, 100) : null,
    // A primary objective that is met by its measure is met by all of it unless the course says otherwise.
    passingMeasure: byMeasure ? (readNumber('minNormalizedMeasure', textOf(objective, 'minNormalizedMeasure'), -1, 1) ?? 1) : null,
    completionThreshold: usesThreshold
      ? readNumber('completionThreshold', threshold?.attributes['minProgressMeasure'] ?? threshold?.text ?? '', 0, 1)
      : null,
    launchData: (textOf(item, 'datafromlms') || textOf(item, 'dataFromLMS')).slice(0, 4096),
  };
}
