import { routes } from '@portal/contract';
import sanitizeHtml from 'sanitize-html';

/** The address of a picture in a text: one of the portal's own files, shown and not saved. */
const PICTURE = new RegExp(`^${routes.downloadFile.path}\\?(?:inline=true&id=(\\d{1,15})|id=(\\d{1,15})(?:&inline=true)?)$`, 'i');
const ALIGN = [/^(left|right|center|justify)$/];

export interface Article {
  /** What may be stored and shown: nothing in it runs, loads from elsewhere or leaves the page without the reader's click. */
  readonly html: string;
  /** The words alone, for the search. */
  readonly text: string;
  readonly pictureIds: readonly number[];
}

export const emptyArticle: Article = { html: '', text: '', pictureIds: [] };

/**
 * A rich text made harmless (docs/security.md): only what the editor can write stays. Scripts, styles, forms, frames, handlers and foreign
 * pictures go; a link may lead to the web, a mailbox or a page of the portal.
 */
export function readArticle(given: string): Article {
  if (given.trim() === '') return emptyArticle;
  const pictureIds: number[] = [];
  const html = sanitizeHtml(given, {
    allowedTags: [
      ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
      ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      ol: ['start'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      '*': ['style'],
    },
    allowedStyles: { '*': { 'text-align': ALIGN } },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'svg', 'math', 'iframe', 'object', 'template'],
    transformTags: {
      a: (tagName, attributes) => ({ tagName, attribs: { ...linkOf(attributes['href']) } }),
      img: (tagName, attributes) => {
        const found = PICTURE.exec(attributes['src'] ?? '');
        const id = Number(found?.[1] ?? found?.[2] ?? 0);
        if (!id) return { tagName: 'removed-picture', attribs: {} };
        pictureIds.push(id);
        return { tagName, attribs: { ...attributes, src: pictureAddress(id) } };
      },
    },
  }).trim();
  return { html: isEmpty(html) ? '' : html, text: toText(html), pictureIds: [...new Set(pictureIds)] };
}

export const pictureAddress = (fileId: number): string => `${routes.downloadFile.path}?id=${fileId}&inline=true`;

/** Pages of the portal open in the reader's tab, the rest of the web beside it and without knowing where he came from. */
function linkOf(href = ''): Record<string, string> {
  const isOwn = /^\/(?![/\\])/.test(href);
  return isOwn ? { href } : { href, target: '_blank', rel: 'noopener noreferrer nofollow' };
}

const isEmpty = (html: string): boolean => toText(html) === '' && !html.includes('<img');

/** Words, with a space where a block ends. */
function toText(html: string): string {
  const spaced = html.replace(/<(?:\/(?:p|h\d|li|td|th|blockquote|pre)|br)[^>]*>/g, ' $&');
  return decodeEntities(sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} }))
    .replace(/\s+/g, ' ')
    .trim();
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const decodeEntities = (text: string): string => text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);
