import { escapeHtml } from '../../document/escape-html.ts';

/** The beginning of a page for auditors: without script or anything from elsewhere, so that it reads alike wherever it lies. */
export const openPage = (title: string): string => `<!doctype html>
<html lang="zh"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
body{font:14px/1.5 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color:#1f2430;margin:32px auto;max-width:1080px;padding:0 24px}
h1{font-size:22px}h2{font-size:16px;margin-top:32px}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:6px 8px;border-bottom:1px solid #e3e6ec}th{font-weight:600;color:#5a6272}
td.no{white-space:nowrap}code{font:12px ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
del{color:#8a5a5a}.c{white-space:pre-wrap;overflow-wrap:anywhere}
</style></head><body>`;

/** Facts one below the other; values are HTML already. */
export const factTable = (facts: readonly (readonly [label: string, html: string])[]): string =>
  `<table>${facts.map(([label, html]) => `<tr><th>${escapeHtml(label)}</th><td class="c">${html}</td></tr>`).join('')}</table>`;
