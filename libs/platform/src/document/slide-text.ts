import path from 'node:path';
import { openPackage, type WorkbookPackage } from '../spreadsheet/zip-gate.ts';
import { scanXml } from '../spreadsheet/xml-scan.ts';
import type { ExtractTask, Extracted, PreviewSlide } from './extract-protocol.ts';
import { cutText, ExtractRefusal } from './extract-refusal.ts';
import { packageLimits } from './word-text.ts';

const SLIDE = /^ppt\/slides\/slide(\d+)\.xml$/;

/** The texts of a presentation, slide after slide; the first paragraph of a slide is its title. */
export async function readSlides(file: Buffer, task: ExtractTask): Promise<Extracted> {
  if (file.subarray(0, 2).toString('latin1') !== 'PK') throw new ExtractRefusal('unsupported');
  const book = await openPackage(file, packageLimits);
  const names = book.names.flatMap((name) => {
    const number = SLIDE.exec(name)?.[1];
    return number ? [{ name, number: Number(number) }] : [];
  });
  if (names.length === 0) throw new ExtractRefusal('unsupported');
  const pictures = task.want === 'preview' ? createPictureReader(book) : () => [];
  const slides = names
    .sort((a, b) => a.number - b.number)
    .slice(0, task.pages)
    .map(({ name }) => ({ ...readSlide(book.read(name), name), pictures: pictures(name) }));
  if (task.want === 'preview') return { kind: 'slides', slides };
  const text = slides.map(({ title, lines }) => [title, ...lines].join('\n')).join('\n\n');
  return { kind: 'text', ...cutText(text, task.characters) };
}

function readSlide(bytes: Buffer, name: string): Omit<PreviewSlide, 'pictures'> {
  const paragraphs: string[] = [];
  let paragraph = '';
  let isText = false;
  let drawings = false;
  scanXml(bytes, name, {
    open(tag) {
      if (tag === 'p') paragraph = '';
      isText = tag === 't';
      if (tag === 'chart' || tag === 'relIds') drawings = true;
    },
    text(value) {
      if (isText) paragraph += value;
    },
    close(tag) {
      if (tag === 't') isText = false;
      if (tag === 'p' && paragraph.trim()) paragraphs.push(paragraph.trim());
    },
  });
  const [title = '', ...lines] = paragraphs;
  return { title, lines, ...(drawings ? { drawings } : {}) };
}

/** Formats that a page shows and that run nothing. */
const PICTURES: Readonly<Record<string, string>> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', gif: 'gif', bmp: 'bmp', webp: 'webp' };
/** Bytes of all pictures of a preview; further ones are left out. */
const MOST_PICTURE_BYTES = 12 * 1024 * 1024;

/** The pictures of a slide in their order, as long as the preview stays of a size that a page can take. */
function createPictureReader(book: WorkbookPackage): (slide: string) => string[] {
  let left = MOST_PICTURE_BYTES;
  const known = new Map<string, string>();
  const read = (name: string): string[] => {
    const before = known.get(name);
    if (before) return [before];
    const type = PICTURES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
    if (!type || !book.has(name)) return [];
    const bytes = book.read(name);
    if (bytes.length > left) return [];
    left -= bytes.length;
    const address = `data:image/${type};base64,${bytes.toString('base64')}`;
    known.set(name, address);
    return [address];
  };
  return (slide) => listPictures(book, slide).flatMap(read);
}

/** Names of the pictures that a slide places, by the relations that stand beside it. */
function listPictures(book: WorkbookPackage, slide: string): string[] {
  const relations = `${path.posix.dirname(slide)}/_rels/${path.posix.basename(slide)}.rels`;
  if (!book.has(relations)) return [];
  const targets = new Map<string, string>();
  scanXml(book.read(relations), relations, {
    open(tag, attributes) {
      const { Id: id, Target: target, TargetMode: mode } = attributes;
      if (tag === 'Relationship' && id && target && mode !== 'External') targets.set(id, target);
    },
  });
  const names: string[] = [];
  scanXml(book.read(slide), slide, {
    open(tag, attributes) {
      const target = tag === 'blip' ? targets.get(attributes['embed'] ?? attributes['r:embed'] ?? '') : undefined;
      if (target) names.push(path.posix.resolve('/ppt/slides', target).slice(1));
    },
  });
  return [...new Set(names)];
}
