import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_VERSION } from './manifest.ts';

test('the version of the manifest is that of the packages', async () => {
  const root = join(import.meta.dir, '../../..');
  const folders = [
    '.',
    'api',
    'api/contract',
    'api/engine',
    ...readdirSync(root).filter((one) => one.startsWith('mf-')),
  ];
  for (const folder of folders) {
    const { version } = await Bun.file(join(root, folder, 'package.json')).json();
    expect([folder, version]).toEqual([folder, MANIFEST_VERSION]);
  }
});
