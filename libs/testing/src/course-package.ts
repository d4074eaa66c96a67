import { strToU8, zipSync, type Zippable } from 'fflate';
import type { ScormVersion } from '@portal/contract';

type Bytes = Uint8Array<ArrayBuffer>;

export interface CourseParts {
  readonly version?: ScormVersion;
  /** Beside `index.html`, which is launched. */
  readonly files?: Readonly<Record<string, string>>;
  /** Instead of the manifest that fits. */
  readonly manifest?: string;
  /** Into the item: rules of the course. */
  readonly rules?: string;
  readonly title?: string;
  readonly schemaVersion?: string;
}

const NAMESPACES: Readonly<Record<ScormVersion, string>> = {
  '1.2': 'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
  '2004':
    'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss"',
};

/** The manifest of a course of one unit that begins with `index.html`. */
export function makeManifest({ version = '1.2', rules = '', title = '数据安全', schemaVersion }: CourseParts = {}): string {
  const edition = schemaVersion ?? (version === '1.2' ? '1.2' : '2004 4th Edition');
  const type = version === '1.2' ? 'scormtype' : 'scormType';
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="course" version="1" ${NAMESPACES[version]}>
  <metadata><schema>ADL SCORM</schema><schemaversion>${edition}</schemaversion></metadata>
  <organizations default="all"><organization identifier="all"><title>${title}</title>
    <item identifier="unit" identifierref="unit-files"><title>${title}</title>${rules}</item></organization></organizations>
  <resources><resource identifier="unit-files" type="webcontent" adlcp:${type}="sco" href="index.html"><file href="index.html"/></resource></resources>
</manifest>`;
}

/** An item of a course of several units: with `inner` it holds others, else it starts `{id}.html`. */
export interface UnitParts {
  readonly id: string;
  readonly title?: string;
  readonly inner?: readonly UnitParts[];
  /** Into the item, behind what it holds: prerequisites, rules, sequencing. */
  readonly rules?: string;
  readonly isAsset?: boolean;
}

/** The manifest of a course of several units. @param rules of the organization */
export function makeUnitsManifest(version: ScormVersion, units: readonly UnitParts[], rules = ''): string {
  const type = version === '1.2' ? 'scormtype' : 'scormType';
  const item = ({ id, title = id, inner, rules: own = '' }: UnitParts): string =>
    `<item identifier="${id}"${inner ? '' : ` identifierref="${id}-files"`}><title>${title}</title>${(inner ?? []).map(item).join('')}${own}</item>`;
  const leaves = (all: readonly UnitParts[]): UnitParts[] => all.flatMap((unit) => (unit.inner ? leaves(unit.inner) : [unit]));
  const resources = leaves(units).map(
    ({ id, isAsset }) =>
      `<resource identifier="${id}-files" type="webcontent" adlcp:${type}="${isAsset ? 'asset' : 'sco'}" href="${id}.html"/>`,
  );
  return makeManifest({ version })
    .replace(/<item [\s\S]*<\/item>/, () => units.map(item).join('') + rules)
    .replace(/<resources>[\s\S]*<\/resources>/, () => `<resources>${resources.join('')}</resources>`);
}

/** A course package. */
export function makeCourse(parts: CourseParts = {}): Bytes {
  const files = { 'imsmanifest.xml': parts.manifest ?? makeManifest(parts), 'index.html': '<p>index</p>', ...parts.files };
  return packFiles(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

/** Files as a zip, with any names and attributes. */
export function packFiles(files: Zippable): Bytes {
  return new Uint8Array(zipSync(files, { level: 9 }));
}
