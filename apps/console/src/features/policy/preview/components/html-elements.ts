import { createElement, type ReactNode } from 'react';

/** What a document of words is made of; anything else is left out, its words stay. */
const tags: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'p br hr strong b em i u s sub sup ul ol li table thead tbody tfoot tr td th blockquote pre code dl dt dd a img'
      .split(' ')
      .map((tag) => [tag, tag]),
  ),
  // The page has its own first headings: those of the document stand below them.
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  h5: 'h6',
  h6: 'h6',
};
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'embed', 'svg', 'math', 'noscript', 'title', 'head']);

/**
 * The elements of a document that the server rendered, built anew from a list of what is allowed: nothing of it is ever parsed into this
 * page, so that no markup in a file can act here. Links lead to the web and to mail alone, pictures are those inside the file.
 */
export function toElements(html: string): ReactNode[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return toChildren(parsed.body);
}

const toChildren = (parent: Node): ReactNode[] => Array.from(parent.childNodes, (node, index) => toNode(node, index));

function toNode(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement)) return null;
  const name = node.tagName.toLowerCase();
  if (dropped.has(name)) return null;
  const tag = tags[name];
  if (!tag) return createElement('span', { key }, ...toChildren(node));
  if (tag === 'img') return drawPicture(node, key);
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key });
  return createElement(tag, { key, ...attributesOf(node, tag) }, ...toChildren(node));
}

function drawPicture(node: HTMLElement, key: number): ReactNode {
  const src = node.getAttribute('src') ?? '';
  if (!/^data:image\/(png|jpeg|gif|bmp|webp);base64,/i.test(src)) return null;
  return createElement('img', { key, src, alt: node.getAttribute('alt') ?? '' });
}

function attributesOf(node: HTMLElement, tag: string): Record<string, string | number> {
  if (tag === 'a') {
    const href = node.getAttribute('href') ?? '';
    return /^(https?:\/\/|mailto:)/i.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : {};
  }
  if (tag !== 'td' && tag !== 'th') return {};
  const span = (name: string) => Math.min(Math.max(Number(node.getAttribute(name)) || 1, 1), 100);
  return { colSpan: span('colspan'), rowSpan: span('rowspan') };
}
