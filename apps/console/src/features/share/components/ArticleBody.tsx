import Box from '@mui/material/Box';
import { createElement, useMemo, type ReactNode } from 'react';

/** What an article may be made of; anything else shows its words alone. The server has taken out the rest already. */
const TAGS = new Set(
  'p br hr h1 h2 h3 h4 ul ol li blockquote pre code strong b em i u s sub sup a img table thead tbody tr th td'.split(' '),
);
const EMPTY = new Set(['br', 'hr', 'img']);
const PICTURE = /^\/api\/File\/Download\?id=\d+&inline=true$/;
const ADDRESS = /^(?:https?:|mailto:|\/(?![/\\]))/i;
const ALIGN = /text-align:\s*(left|right|center|justify)/;

/** A rich text as elements of the page: nothing of it is ever parsed as a page, so that nothing in it can run. */
export function ArticleBody({ html, lang }: { html: string; lang?: string | undefined }) {
  const content = useMemo(() => toNodes(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return (
    <Box
      lang={lang}
      data-testid="article"
      sx={{
        fontSize: 15,
        lineHeight: '26px',
        overflowWrap: 'anywhere',
        '& > :first-of-type': { mt: 0 },
        '& h1, & h2': { fontSize: 20, lineHeight: '28px', fontWeight: 600, mt: 3, mb: 1 },
        '& h3, & h4': { fontSize: 16, lineHeight: '24px', fontWeight: 600, mt: 2.5, mb: 0.75 },
        '& p': { my: 1.25 },
        '& ul, & ol': { pl: 3, my: 1.25 },
        '& li > p': { my: 0.25 },
        '& blockquote': { m: 0, my: 1.5, pl: 2, borderLeft: '3px solid', borderColor: 'line.strong', color: 'text.secondary' },
        '& img': { maxWidth: '100%', height: 'auto', borderRadius: '8px', my: 1 },
        '& a': { color: 'primary.main' },
        '& pre': { overflowX: 'auto', p: 1.5, bgcolor: 'surface.hover', borderRadius: '8px' },
        '& table': { borderCollapse: 'collapse', my: 1.5, display: 'block', overflowX: 'auto' },
        '& td, & th': { border: '1px solid', borderColor: 'line.main', px: 1.25, py: 0.5, textAlign: 'left' },
      }}
    >
      {content}
    </Box>
  );
}

function toNodes(parent: Node): ReactNode[] {
  return Array.from(parent.childNodes).flatMap((node, index): ReactNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent];
    if (!(node instanceof Element)) return [];
    const name = node.localName;
    if (!TAGS.has(name)) return ['script', 'style'].includes(name) ? [] : toNodes(node);
    const properties = propertiesOf(node);
    if (!properties) return [];
    return [createElement(name, { ...properties, key: index }, ...(EMPTY.has(name) ? [] : toNodes(node)))];
  });
}

function propertiesOf(element: Element): Record<string, unknown> | undefined {
  const attribute = (name: string) => element.getAttribute(name) ?? undefined;
  const align = ALIGN.exec(attribute('style') ?? '')?.[1];
  const common = align ? { style: { textAlign: align } } : {};
  if (element.localName === 'img') {
    const src = attribute('src') ?? '';
    return PICTURE.test(src) ? { ...common, src, alt: attribute('alt') ?? '' } : undefined;
  }
  if (element.localName === 'a') {
    const href = attribute('href') ?? '';
    if (!ADDRESS.test(href)) return common;
    return { ...common, href, ...(!href.startsWith('/') && { target: '_blank', rel: 'noopener noreferrer nofollow' }) };
  }
  const spans = { colSpan: Number(attribute('colspan')) || undefined, rowSpan: Number(attribute('rowspan')) || undefined };
  return ['td', 'th'].includes(element.localName) ? { ...common, ...spans } : common;
}
