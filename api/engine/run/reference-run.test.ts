import { expect, test } from 'bun:test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_VERSION } from '@twinset/contract';
import '../testing/build-kernels.ts';
import type { ReferenceRun } from '../testing/reference-run.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/**
 * Hashes of the reference run by version. The content (images, masks, drawn values) changes only with an intended
 * change of pixels or draws; the zip also with the texts of its manifest and README.
 */
const PINNED: Record<string, { contentSha256: string; zipSha256: string }> = {
  '0.1.0': {
    contentSha256: '27cc0db1be8b4452281c028fa3b898e9b81b670a93d52618d229c5e91310199e',
    zipSha256: '60d05618c38d31e6e528d3338242760063de2ee90114234559aea8b535a826ec',
  },
};

const temporary = temporaryFolder();

/**
 * Runs the reference run in a separate process, because the kernels may have been built after this one looked for them.
 */
async function runIn(name: string, ...args: string[]): Promise<ReferenceRun> {
  const folder = join(temporary, name);
  await mkdir(folder);
  const script = join(import.meta.dir, '../testing/print-reference-run.ts');
  const child = Bun.spawn([process.execPath, script, folder, ...args], { stdout: 'pipe', stderr: 'inherit' });
  return (await new Response(child.stdout).json()) as ReferenceRun;
}

const here = await runIn('here');

test('a small run gives the pinned drawn values, images, masks and zip', () => {
  const { contentSha256, zipSha256 } = here;
  expect({ [MANIFEST_VERSION]: { contentSha256, zipSha256 } }).toEqual({
    [MANIFEST_VERSION]: PINNED[MANIFEST_VERSION],
  });
});

test('the reference run divides by attributes and keeps a near duplicate together', () => {
  expect(new Set(here.split).size).toBe(3);
  expect(here.grouped).toBe(2);
  expect(here.attributes.every((row) => Object.values(row).every((value) => Number.isFinite(value)))).toBe(
    true,
  );
});

test('a platform whose elementary functions differ gives the same zip, split, attributes and fingerprints', async () => {
  expect(await runIn('elsewhere', 'other')).toEqual(here);
});
