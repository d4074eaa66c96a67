import { holdsIllegalXml } from './safe-text.ts';
import { WorkbookRefusal } from './workbook-error.ts';

/** What a reader of one XML part listens to. Names come without their namespace prefix; `text` may come in several pieces. */
export interface XmlListener {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const decoder = new TextDecoder('utf-8', { fatal: true });
/** Most tags have no attribute: they share this one. */
const noAttributes: Record<string, string> = Object.freeze({});
const namedEntities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const sign = { space: 32, bang: 33, doubleQuote: 34, singleQuote: 39, slash: 47, less: 60, equals: 61, greater: 62, question: 63 } as const;

/**
 * Walks one XML part strictly: anything not well-formed, any DTD, any entity but the five of XML and any byte that is no UTF-8 ends in a refusal.
 * Written by hand because the parts of one upload hold a million names: general parsers take three times as long, see bench/import.mjs.
 * @throws WorkbookRefusal `validation.file.broken` or `validation.file.entity`
 */
export function scanXml(part: Buffer, name: string, listener: XmlListener): void {
  const broken = (): never => {
    throw new WorkbookRefusal('validation.file.broken', { what: name });
  };
  const xml = decode(part) ?? broken();
  if (holdsIllegalXml(xml)) broken();
  const openTags: string[] = [];
  const localNames = new Map<string, string>();
  let roots = 0;
  let at = 0;
  const find = (text: string, from: number) => {
    const found = xml.indexOf(text, from);
    return found < 0 ? broken() : found;
  };

  while (at < xml.length) {
    const less = xml.indexOf('<', at);
    const textEnd = less < 0 ? xml.length : less;
    if (textEnd > at) {
      const text = xml.slice(at, textEnd);
      if (openTags.length === 0 && text.trim() !== '') broken();
      if (openTags.length > 0) listener.text?.(decodeEntities(text) ?? broken());
    }
    if (less < 0) break;
    const next = xml.charCodeAt(less + 1);
    if (next === sign.slash) {
      const tag = openTags.pop() ?? broken();
      at = skipSpace(less + 2 + tag.length) + 1;
      if (!xml.startsWith(tag, less + 2) || xml.charCodeAt(at - 1) !== sign.greater) broken();
      listener.close?.(readName(tag));
    } else if (next === sign.question) {
      at = find('?>', less) + 2;
    } else if (next === sign.bang) {
      if (xml.startsWith('<!--', less)) at = find('-->', less + 4) + 3;
      else if (xml.startsWith('<![CDATA[', less) && openTags.length > 0) {
        at = find(']]>', less) + 3;
        listener.text?.(xml.slice(less + 9, at - 3));
      } else throw new WorkbookRefusal('validation.file.entity');
    } else {
      at = readTag(less);
    }
  }
  if (openTags.length > 0 || roots !== 1) broken();

  /** Reads the opening tag at `less` and gives the place after it. */
  function readTag(less: number): number {
    let place = endOfName(less + 1);
    const tag = xml.slice(less + 1, place);
    const local = readName(tag);
    let attributes = noAttributes;
    for (;;) {
      const start = place;
      place = skipSpace(place);
      const code = xml.charCodeAt(place);
      if (code === sign.greater || code === sign.slash) break;
      // Between two attributes there is white space, and each has a value in quotes.
      if (start === place || Number.isNaN(code)) broken();
      const nameEnd = endOfName(place);
      const attribute = xml.slice(place, nameEnd);
      place = skipSpace(nameEnd);
      if (attribute === '' || xml.charCodeAt(place) !== sign.equals) broken();
      place = skipSpace(place + 1);
      const quote = xml.charCodeAt(place);
      if (quote !== sign.doubleQuote && quote !== sign.singleQuote) broken();
      const end = find(quote === sign.doubleQuote ? '"' : "'", place + 1);
      const value = xml.slice(place + 1, end);
      if (value.includes('<') || Object.hasOwn(attributes, attribute)) broken();
      if (attributes === noAttributes) attributes = {};
      attributes[attribute] = decodeEntities(value) ?? broken();
      place = end + 1;
    }
    const empty = xml.charCodeAt(place) === sign.slash;
    if (empty) place++;
    if (xml.charCodeAt(place) !== sign.greater) broken();
    if (openTags.length === 0 && ++roots > 1) broken();
    listener.open?.(local, attributes);
    if (empty) listener.close?.(local);
    else openTags.push(tag);
    return place + 1;
  }

  /** A sheet repeats a handful of names a hundred thousand times: each is checked and cut once. */
  function readName(tag: string): string {
    const known = localNames.get(tag);
    if (known !== undefined) return known;
    if (!/^[\p{L}_][\p{L}\p{N}._-]*(:[\p{L}_][\p{L}\p{N}._-]*)?$/u.test(tag)) broken();
    const local = tag.slice(tag.indexOf(':') + 1);
    localNames.set(tag, local);
    return local;
  }

  function endOfName(from: number): number {
    let place = from;
    for (; place < xml.length; place++) {
      const code = xml.charCodeAt(place);
      if (code <= sign.space || code === sign.equals || code === sign.greater || code === sign.slash) break;
    }
    return place;
  }

  function skipSpace(from: number): number {
    let place = from;
    while (xml.charCodeAt(place) <= sign.space) place++;
    return place;
  }
}

function decode(part: Buffer): string | undefined {
  try {
    return decoder.decode(part);
  } catch {
    return undefined;
  }
}

/** Text with its entities resolved; nothing when one is unknown, unfinished or names a character XML forbids. */
function decodeEntities(text: string): string | undefined {
  if (!text.includes('&')) return text;
  let whole = true;
  const resolved = text.replace(/&([^;&]*)(;?)/g, (_, name: string, end: string) => {
    const value = end === ';' ? resolveEntity(name) : undefined;
    whole &&= value !== undefined;
    return value ?? '';
  });
  return whole ? resolved : undefined;
}

function resolveEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(namedEntities, name) ? namedEntities[name] : undefined;
  const digits = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name);
  if (!digits) return undefined;
  const code = digits[1] === undefined ? Number(digits[2]) : parseInt(digits[1], 16);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  const character = String.fromCodePoint(code);
  return holdsIllegalXml(character) ? undefined : character;
}

/** An attribute by its local name, whatever prefix the producer chose (`r:id`, `d3p1:id`). */
export function findAttribute(attributes: Record<string, string>, local: string): string | undefined {
  if (attributes[local] !== undefined) return attributes[local];
  const name = Object.keys(attributes).find((key) => key.endsWith(`:${local}`));
  return name === undefined ? undefined : attributes[name];
}
