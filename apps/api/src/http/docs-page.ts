import { escapeHtml } from '@portal/platform';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security?: unknown[];
  parameters?: { name: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}

/**
 * A page that shows an OpenAPI document without any script, so that it stands under the strictest content policy.
 * @param document an OpenAPI 3.1 document
 */
export function buildDocsPage(document: Record<string, unknown>): string {
  const info = document.info as { title: string; version: string; description: string };
  const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  const sections = [...groups].map(([name, calls]) => `<h2>${escapeHtml(name)}</h2>${calls.map(buildCall).join('')}`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)} API</title><style>${STYLE}</style></head><body><main>
<h1>${escapeHtml(info.title)} API</h1><p>${escapeHtml(info.description)}</p>
<p>${operations.length} calls. The document itself: <code>curl -H 'accept: application/json' /api/docs</code></p>
${sections.join('\n')}</main></body></html>`;
}

function buildCall({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const rows = (operation.parameters ?? []).map(
    ({ name, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${required ? 'required' : ''}</td><td>${show(schema)}</td></tr>`,
  );
  const body = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Body, ${escapeHtml(type)}</h4>${show(schema)}`,
  );
  const answer = Object.values(operation.responses).map(({ description, content = {} }) => {
    const schema = Object.values(content)[0]?.schema;
    return `<h4>Answer: ${escapeHtml(description)}</h4>${schema === undefined ? '' : show(schema)}`;
  });
  return `<details id="${escapeHtml(operation.operationId)}"><summary><b>${method}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}${
    operation.security ? '' : ' <i>public</i>'
  }</summary>${rows.length > 0 ? `<h4>Query</h4><table>${rows.join('')}</table>` : ''}${body.join('')}${answer.join('')}</details>`;
}

const show = (schema: unknown): string => `<pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0}main{max-width:60rem;margin:0 auto;padding:1.5rem}
details{border:1px solid #8884;border-radius:8px;margin:.5rem 0;padding:.5rem .75rem}summary{cursor:pointer;overflow-wrap:anywhere}
pre{overflow:auto;max-height:24rem;font-size:13px;background:#8881;padding:.5rem;border-radius:6px}table{border-spacing:.75rem .1rem}td{vertical-align:top}`;
