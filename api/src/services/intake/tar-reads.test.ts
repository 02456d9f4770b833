import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Files, makeTar, temporaryFolder } from '@twinset/engine/testing';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { begin, converted, pairs, plan, planned, sendPieces, started } from '../../testing/take-in.ts';

/** Bytes of a file of the tar that no plan needs, beside which all others are small. */
const FILLER = 24 << 20;
const folder = temporaryFolder();
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ INTAKE_DIRS: join(folder, 'shared') });
});
afterAll(() => api.stop());

const tarOf = (files: Files): Promise<Buffer> =>
  makeTar([
    ...Object.entries({ ...files, 'set/filler.bin': new Uint8Array(FILLER) }).map(([path, content]) => ({
      path,
      bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    })),
  ]);

/** Returns how often as many bytes as the filler has were read by this process, the server's, during some work. */
async function readsDuring(work: () => Promise<unknown>): Promise<number> {
  const bytes = () => Number(/rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
  const before = bytes();
  await work();
  return Math.round((bytes() - before) / FILLER);
}

const CLASSES = { 'set/classes.json': '["background", "car"]' };

test('a tar of the server is listed once, and read once each for the plan and for the conversion', async () => {
  await Bun.write(join(folder, 'shared/plain.tar'), await tarOf(pairs(3)));
  await Bun.write(join(folder, 'shared/classes.tar'), await tarOf({ ...pairs(3), ...CLASSES }));
  const readsOf = async (name: string) => {
    const client = await started(api);
    const listed = await readsDuring(() => begin(client, { kind: 'folder', path: `shared/${name}` }));
    const first = await readsDuring(() => plan(client));
    const again = await readsDuring(() => plan(client, { groups: 'none' }).then(() => plan(client)));
    let pairsOf = 0;
    const end = await readsDuring(async () => {
      pairsOf = (await converted(client)).result?.pairs ?? 0;
    });
    return { listed, first, again, end, pairs: pairsOf };
  };
  expect(await readsOf('plain.tar')).toEqual({ listed: 1, first: 0, again: 0, end: 1, pairs: 3 });
  // The list of classes, once unpacked, is not unpacked again.
  expect(await readsOf('classes.tar')).toEqual({ listed: 1, first: 1, again: 0, end: 1, pairs: 3 });
}, 30_000);

test('a tar that is sent is listed once, and read once each for the plan and for the conversion', async () => {
  const tar = await tarOf({ ...pairs(3), ...CLASSES });
  const client = await started(api);
  await begin(client, { kind: 'archive', name: 'set.tar', bytes: tar.length });
  await plan(client);
  await sendPieces(client, { 'set.tar': tar });
  expect(await readsDuring(() => planned(client, {}))).toBe(2);
  expect(await readsDuring(() => converted(client))).toBe(1);
}, 30_000);
