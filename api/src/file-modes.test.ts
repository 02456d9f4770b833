import { afterAll, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makePairs } from './testing/png.ts';
import { ServerProcess } from './testing/server-process.ts';
import { makeClient } from './testing/start-api.ts';
import { uploadFiles } from './testing/upload-folder.ts';

// The process inherits the most permissive umask, and a folder for temporary files that is scanned too.
const server = new ServerProcess({ UPLOAD_PORT: '0' }, 'umask 0');
const temporary = join(server.dataDir, 'temporary');
mkdirSync(temporary);
server.env.TMPDIR = temporary;
afterAll(async () => {
  await server.kill();
  server.remove();
});

/** Returns every file and folder that exists now, with its mode; those removed meanwhile are omitted. */
const modes = () =>
  readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' })
    .filter((path) => path !== 'temporary')
    .flatMap((path) => {
      const found = statSync(join(server.dataDir, path), { throwIfNoEntry: false });
      return found ? [{ path, mode: found.mode & 0o777, isFolder: found.isDirectory() }] : [];
    });

test('nothing that the server writes can be read by other users of the machine', async () => {
  await server.start();
  const client = makeClient(server.origin, crypto.randomUUID());
  await client.start();
  const seen = new Map<string, string>();
  const look = () => {
    for (const { path, mode, isFolder } of modes())
      if (mode !== (isFolder ? 0o700 : 0o600)) seen.set(path, mode.toString(8));
  };
  const timer = setInterval(look, 5);
  const { images, masks } = makePairs(12, 96);
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  const config = {
    totalAugmentedImages: 60,
    resizeAugImage: true,
    augImageDimension: { width: 300, height: 300 },
  };
  await client.ok('previewOutputs', { body: { config, set: 'train', indices: [0] } } as never);
  const form = new FormData();
  form.set('config', JSON.stringify(config));
  await client.ok('augment', { form } as never);
  for (const step of ['transferZip', 'transferResizedAugmented', 'trainPage'] as const) await client.ok(step);
  clearInterval(timer);
  look();
  expect(Object.fromEntries(seen)).toEqual({});
  // All kinds of files were created.
  const all = modes().map(({ path }) => path);
  for (const form of [/^twinset\.db$/, /-wal$/, /\.zip$/, /\/images\/img_1\.png$/, /^work\//, /preview/])
    expect(all.filter((path) => form.test(path))).not.toEqual([]);
});
