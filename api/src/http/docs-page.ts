import { ENDPOINTS, type Endpoint, ERRORS } from '@twinset/contract';
import { z } from 'zod';

const safe = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);
const pretty = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return safe(JSON.stringify(rest, null, 1));
};
const block = (title: string, schema: z.ZodType | undefined) =>
  schema ? `<h4>${title}</h4><pre>${pretty(schema)}</pre>` : '';

function entry(endpoint: Endpoint): string {
  const { method, path, summary, access } = endpoint;
  return `<details><summary><b>${method}</b> <code>${safe(path)}</code> ${safe(summary)}</summary>
<p>${access === 'open' ? 'Takes no session.' : 'Takes <code>sessionId</code> in the query.'}${
    endpoint.bodyKind === 'multipart' ? ' The body is a multipart form.' : ''
  }</p>
${block('Path', endpoint.params)}${block('Query', endpoint.query)}${block('Body', endpoint.body)}${block('Answer', endpoint.output)}${
  endpoint.produces ? `<p>Returns ${safe(endpoint.produces)}.</p>` : ''
}</details>`;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
summary{cursor:pointer;padding:.3rem 0}pre{overflow:auto;padding:.6rem;border:1px solid #8886;border-radius:4px;font-size:13px}
table{border-collapse:collapse}td,th{text-align:left;padding:.2rem .8rem .2rem 0;vertical-align:top}`;

/** The calls and the error catalogue, for people. */
export function docsPage(version: string): string {
  const calls = (Object.values(ENDPOINTS) as Endpoint[]).map(entry).join('\n');
  const errors = Object.entries(ERRORS)
    .map(
      ([code, e]) =>
        `<tr><td><code>${code}</code><td>${e.status}<td>${safe(e.error)}<td>${safe(e.message)}</tr>`,
    )
    .join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Twinset API</title><style>${STYLE}</style>
<h1>Twinset API ${safe(version)}</h1>
<p>All endpoints are below <code>/api</code>. The same description as OpenAPI: <a href="openapi.json">openapi.json</a>.</p>
${calls}
<h2>Errors</h2><table><tr><th>Code<th>Status<th>Title<th>Message</tr>${errors}</table></html>`;
}
