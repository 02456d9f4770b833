import { ERRORS } from '@twinset/contract';
import type { OpenApi } from './document.ts';

const safe = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);
const block = (title: string, value: unknown) =>
  value === undefined ? '' : `<h4>${title}</h4><pre>${safe(JSON.stringify(value, null, 1))}</pre>`;

type Body = { content?: Record<string, { schema?: unknown }> };
type Operation = {
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: Body;
  responses: Record<string, Body & { description: string }>;
};

const schemaOf = (body: Body | undefined) => Object.values(body?.content ?? {})[0]?.schema;

function entry(
  method: string,
  path: string,
  { summary, parameters, requestBody, responses }: Operation,
): string {
  const types = Object.keys(responses[200]?.content ?? {}).join(', ');
  const others = Object.entries(responses).filter(([status]) => status !== '200');
  const rows = others.map(([status, { description }]) => `<tr><td>${status}<td>${safe(description)}</tr>`);
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${safe(path)}</code> ${safe(summary)}</summary>
${parameters.map(({ name, in: place, schema }) => block(`${name} (${place})`, schema)).join('')}
${block('Body', schemaOf(requestBody))}${block(`Response ${types}`, schemaOf(responses[200]))}
<table>${rows.join('\n')}</table></details>`;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
summary{cursor:pointer;padding:.3rem 0}pre{overflow:auto;padding:.6rem;border:1px solid #8886;border-radius:4px;font-size:13px}
table{border-collapse:collapse}td,th{text-align:left;padding:.2rem .8rem .2rem 0;vertical-align:top}`;

/** Returns the API description and the error catalogue as a page. */
export function docsPage({ info, paths, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => entry(method, path, operation as Operation)),
  );
  const errors = Object.entries(ERRORS).map(
    ([code, e]) =>
      `<tr><td><code>${code}</code><td>${e.status}<td>${safe(e.error)}<td>${safe(e.message)}</tr>`,
  );
  const schemas = Object.entries(components.schemas).map(([name, schema]) => block(name, schema));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Twinset API</title><style>${STYLE}</style>
<h1>Twinset API ${safe(info.version)}</h1>
<p>All endpoints are below <code>/api</code>. The same description as OpenAPI: <a href="openapi.json">openapi.json</a>.</p>
${calls.join('\n')}
<h2>Schemas</h2>${schemas.join('\n')}
<h2>Errors</h2><table><tr><th>Code<th>Status<th>Title<th>Message</tr>${errors.join('\n')}</table></html>`;
}
