import { afterAll, beforeAll, expect, test } from 'bun:test';
import { LIMITS } from '@twinset/contract';
import fc from 'fast-check';
import { openApi } from './openapi/document.ts';
import { HANDLERS } from './routes/index.ts';
import { type ApiDocument, createContractCheck } from './testing/contract-check.ts';
import { makePairs } from './testing/png.ts';
import { type Draw, drawsOf } from './testing/request-draws.ts';
import { startApi, type TestApi, type TestClient } from './testing/start-api.ts';
import { uploadFiles } from './testing/upload-folder.ts';

// Requests are generated from the API description, and `fetch` compares every response with it: an undocumented status
// or a body that does not match fails.

/** Requests for each operation. */
const RUNS = process.env.TEST_LONG ? 300 : 12;
/** Phrases of the validator that no caller should see. */
const VALIDATOR_TEXT = /Invalid (input|option|string)|, received |Too (big|small):|: expected |undefined: /;

const described = openApi({
  version: '',
  base: '',
  limits: LIMITS,
  guarded: false,
  signs: true,
  handlers: HANDLERS,
}) as unknown as ApiDocument;
const { operations } = createContractCheck(described);

let api: TestApi;
let ready: TestClient;
beforeAll(async () => {
  api = await startApi();
  ready = api.client();
  await restore();
});
afterAll(() => api.stop());

/** Creates a session with four pairs, so that calls other than deletes find data. */
async function restore(): Promise<void> {
  const { images, masks } = makePairs(4, 16);
  await ready.start();
  await uploadFiles(ready, 'images', images);
  await uploadFiles(ready, 'masks', masks);
}

function addressOf(path: string, { session, query, path: params }: Draw): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key) =>
    encodeURIComponent(String(params[key] ?? 'x').toWellFormed()),
  );
  const url = new URL(`${api.origin}/api${filled}`);
  url.searchParams.set('sessionId', session === 'ready' ? ready.sessionId : session);
  for (const [key, value] of Object.entries(query)) {
    for (const one of [value].flat())
      url.searchParams.append(key, typeof one === 'string' ? one : JSON.stringify(one));
  }
  return url.href;
}

async function send(method: string, path: string, draw: Draw): Promise<void> {
  const abort = new AbortController();
  const init = { ...draw.body, method: method.toUpperCase(), signal: abort.signal };
  const response = await fetch(addressOf(path, draw), init);
  expect(response.status).toBeLessThan(500);
  // A success may be endless.
  if (!response.ok)
    expect(((await response.json()) as { message: string }).message).not.toMatch(VALIDATOR_TEXT);
  abort.abort();
}

for (const { method, path, operation } of operations) {
  test(`${method} ${path}: no 5xx, no undocumented response`, async () => {
    const draws = drawsOf(operation, described.components.schemas);
    await fc.assert(
      fc.asyncProperty(draws, (draw) => send(method, path, draw)),
      { numRuns: RUNS, seed: 20260101 },
    );
    if (method === 'delete' && path !== '/augment') await restore();
  }, 120_000);
}
