import { escapeHtml } from '@portal/platform';

const STYLE =
  'html,body{margin:0;height:100%;overflow:hidden;background:#fff;color-scheme:light}iframe{display:block;width:100%;height:100%;border:0}';

/**
 * The page around a course: an empty frame and our script (`apps/console/src/scorm-frame`), which asks the portal what to show in it.
 * @param portal the origin whose page it talks to
 * @param script its path
 */
export function playerPage(title: string, portal: string, script: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body data-portal="${escapeHtml(portal)}"><iframe id="course" title="${escapeHtml(title)}" allow="fullscreen; autoplay"></iframe>
<script src="${escapeHtml(script)}"></script></body></html>`;
}
