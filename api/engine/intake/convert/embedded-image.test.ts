import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { decodePng, encodePng } from '../../png/index.ts';
import { localEngine } from '../../testing/run-folders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { labelMe } from '../annotations/testing/files.ts';
import { planIntake } from '../index.ts';
import { writeTree } from '../testing/write-tree.ts';

const folder = temporaryFolder();
const engine = localEngine();
afterAll(() => engine.close());

test('an image in a file of LabelMe is written beside its mask; one that is damaged is named', async () => {
  const image = encodePng({ data: new Uint8Array(48).fill(9), width: 8, height: 6, channels: 1 });
  const files = {
    'a.json': labelMe({}, { imageData: Buffer.from(image).toString('base64') }),
    'b.json': labelMe({}, { imageData: 'AAAA' }),
  };
  const root = await writeTree(join(folder, 'set'), files);
  const listed = Object.entries(files).map(([path, { length }]) => ({ path, bytes: length }));
  const plan = await planIntake(listed, (path) => Bun.file(join(root, path)).text());
  const out = join(folder, 'out');
  const result = await engine.convertIntake({ plan, root, out }, {});
  expect(result.pairs).toHaveLength(1);
  expect(result.failed).toEqual([
    { filename: 'b.json', reason: 'The file is of a format that is not read (unknown).' },
  ]);
  const valuesOf = async (path: string) =>
    new Set(decodePng(await Bun.file(join(out, path)).bytes()).samples);
  expect(await valuesOf('images/a.png')).toEqual(new Set([9]));
  expect(await valuesOf('masks/a.png')).toEqual(new Set([0, 1]));
});
