import { afterAll, beforeAll, expect, test } from 'bun:test';
import { configSchema, DEFAULT_CONFIG, ENDPOINTS, type Endpoint, failureSchema } from '@twinset/contract';
import fc from 'fast-check';
import { valid, validOrNot } from './testing/arbitrary-of.ts';
import { makePairs } from './testing/png.ts';
import { startApi, type TestApi, type TestClient } from './testing/start-api.ts';
import { uploadFiles } from './testing/upload-folder.ts';

/** Requests for each call. */
const RUNS = process.env.TEST_LONG ? 300 : 20;
/** Calls whose success is no JSON, or never ends. */
const ENDLESS = ['events'];
/** Words of the validator that no caller should have to read. */
const VALIDATOR_TEXT = /Invalid (input|option|string)|, received |Too (big|small):|: expected |undefined: /;

let api: TestApi;
let ready: TestClient;
beforeAll(async () => {
  api = await startApi();
  ready = api.client();
  await restore();
});
afterAll(() => api.stop());

/** A session with four pairs: other calls than deletes find something there. */
async function restore(): Promise<void> {
  const { images, masks } = makePairs(4, 16);
  await ready.start();
  await uploadFiles(ready, 'images', images);
  await uploadFiles(ready, 'masks', masks);
}

const nothing = fc.constant(undefined);
const sessions = fc.oneof(
  { weight: 6, arbitrary: fc.constant('ready') },
  { weight: 1, arbitrary: fc.constant('unknown') },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
);
/** Configurations from nearly right to nonsense. */
const configs = fc.oneof(
  fc.constant({ ...DEFAULT_CONFIG, totalAugmentedImages: 3 }),
  valid(configSchema().partial()).map((c) => ({
    ...(c as object),
    totalAugmentedImages: 2,
    augImageDimension: { width: 9, height: 12 },
  })),
  fc.jsonValue({ maxDepth: 2 }),
);

function bodies(name: string, endpoint: Endpoint): fc.Arbitrary<unknown> {
  if (endpoint.bodyKind === 'multipart') {
    return fc.record(
      {
        config: fc.oneof(
          configs.map((c) => JSON.stringify(c)),
          fc.string(),
        ),
        stratificationDataFile: fc.record({
          name: fc.constantFrom('a.csv', 'a.txt', '../a.csv', ''),
          text: csvs,
        }),
      },
      { requiredKeys: [] },
    );
  }
  if (!endpoint.body) return nothing;
  const withConfig = ['plan', 'previewOutputs', 'replay'].includes(name);
  const body = validOrNot(endpoint.body);
  if (!withConfig) return body;
  return fc
    .tuple(body, configs)
    .map(([b, config]) => (typeof b === 'object' && b !== null ? { ...b, config } : b));
}
const csvs = fc.oneof(
  fc.constant('image_id,grade\nimg_1.png,1\nimg_2.png,2\nimg_3.png,1\nimg_4.png,2\n'),
  fc.string({ maxLength: 200, unit: 'binary' }),
  fc
    .array(fc.array(fc.string({ maxLength: 12 }), { maxLength: 5 }), { maxLength: 8 })
    .map((rows) => ['image_id,x', ...rows.map((r) => r.join(','))].join('\n')),
);

type Draw = { session: string; query: unknown; params: unknown; body: unknown };

function requestOf(endpoint: Endpoint, { session, query, params, body }: Draw): Request {
  const names = (params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key) =>
    encodeURIComponent(String(names[key] ?? 'x').toWellFormed()),
  );
  const url = new URL(`${api.origin}/api${path}`);
  const id = session === 'ready' ? ready.sessionId : session === 'unknown' ? crypto.randomUUID() : session;
  url.searchParams.set('sessionId', id);
  for (const [key, value] of Object.entries((query ?? {}) as object)) {
    for (const one of [value].flat())
      url.searchParams.append(key, typeof one === 'string' ? one : JSON.stringify(one));
  }
  const form = new FormData();
  if (endpoint.bodyKind === 'multipart') {
    const { config, stratificationDataFile: csv } = (body ?? {}) as {
      config?: string;
      stratificationDataFile?: { name: string; text: string };
    };
    if (config !== undefined) form.set('config', config);
    if (csv) form.set('stratificationDataFile', new File([csv.text], csv.name));
  }
  const json = body === undefined ? undefined : JSON.stringify(body);
  return new Request(url.toString(), {
    method: endpoint.method,
    ...(endpoint.method === 'GET' ? {} : { body: endpoint.bodyKind === 'multipart' ? form : json }),
  });
}

for (const [name, endpoint] of Object.entries(ENDPOINTS) as [string, Endpoint][]) {
  test(`${endpoint.method} ${endpoint.path}: no 500, no answer outside its schema`, async () => {
    const draws = fc.record({
      session: sessions,
      query: endpoint.query ? validOrNot(endpoint.query) : nothing,
      params: endpoint.params ? valid(endpoint.params) : nothing,
      body: bodies(name, endpoint),
    });
    await fc.assert(
      fc.asyncProperty(draws, async (draw) => {
        const abort = new AbortController();
        const response = await fetch(requestOf(endpoint, draw), { signal: abort.signal });
        expect(response.status).not.toBe(500);
        if (response.ok && (ENDLESS.includes(name) || !endpoint.output)) {
          expect(response.headers.get('content-type')).toStartWith(
            endpoint.produces?.startsWith('application/octet') ? '' : (endpoint.produces ?? ''),
          );
          abort.abort();
          return;
        }
        const answer = await response.json();
        const schema = response.ok ? (endpoint.output ?? failureSchema) : failureSchema;
        const parsed = schema.safeParse(answer);
        if (!parsed.success) throw new Error(`${JSON.stringify(answer)}: ${parsed.error.message}`);
        if (!response.ok) expect((answer as { message: string }).message).not.toMatch(VALIDATOR_TEXT);
      }),
      { numRuns: RUNS, seed: 20260101 },
    );
    if (endpoint.method === 'DELETE' && endpoint.path !== '/augment') await restore();
  }, 120_000);
}
