import { findAttribute } from '@portal/platform/xml';
import type { ManifestNode } from './manifest-tree.ts';
import { refusePackage } from './package-refusal.ts';

/** Children of one name; prefixes do not count. */
export const children = (node: ManifestNode | undefined, name: string): ManifestNode[] =>
  node?.children.filter((one) => one.name === name) ?? [];

export const child = (node: ManifestNode | undefined, name: string): ManifestNode | undefined => children(node, name)[0];

export const textOf = (node: ManifestNode | undefined, name: string): string => child(node, name)?.text.trim() ?? '';

/** All below it of one name, in the order of the file. */
export const descendants = (node: ManifestNode, name: string): ManifestNode[] =>
  node.children.flatMap((one) => [...(one.name === name ? [one] : []), ...descendants(one, name)]);

/** An attribute whatever its prefix; undefined where it is not there. */
export const attributeOf = (node: ManifestNode | undefined, name: string): string | undefined =>
  node && (node.attributes[name] ?? findAttribute(node.attributes, name))?.trim();

/**
 * A number of the manifest; null where there is none.
 * @throws Refusal that names it when it is out of its bounds
 */
export function readNumber(name: string, given: string, least: number, most: number): number | null {
  const value = given.trim();
  if (value === '') return null;
  const number = /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= least && number <= most)) throw refusePackage('scorm.badNumber', { name, value: value.slice(0, 40) });
  return number;
}
