import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { planIntake } from '../intake/index.ts';
import { writeTree } from '../intake/testing/write-tree.ts';
import { decodePng, encodePng } from '../png/index.ts';
import { readManifest } from '../result/read-manifest.ts';
import { zipEntries } from '../result/zip-entries.ts';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster } from '../testing/write-pair.ts';
import { EXIT } from './exit-codes.ts';

/** Files written by tifffile, with the values that it reads. */
const FILES = join(import.meta.dir, '..', 'intake', 'formats', 'testing');
const folder = temporaryFolder();
let runs = 0;

async function run(dataset: string, ...more: string[]) {
  const out = join(folder, `out${++runs}.zip`);
  const config = join(folder, 'config.json');
  await Bun.write(config, JSON.stringify({ totalAugmentedImages: 5 }));
  const done = await runCommand([dataset, '--config', config, '--out', out, ...more]);
  const plan = done.events.find(({ event }) => event === 'plan') ?? {};
  return { ...done, out, plan };
}

test('the bands are those of the chosen part', async () => {
  const read: string[] = [];
  const readBytes = async (path: string) => {
    read.push(path);
    return Bun.file(
      join(FILES, 'files', path.includes('few') ? 'rgb8-strips.tif' : 'eight-bands.tif'),
    ).bytes();
  };
  const files = ['few', 'many'].flatMap((folder) =>
    [1, 2].flatMap((n) => [`${folder}/images/a${n}.tif`, `${folder}/masks/a${n}.png`]),
  );
  const listed = files.map((path) => ({ path, bytes: 100 }));
  const choices = { part: 'folder:many' };
  const plan = await planIntake(listed, async () => '', choices, { readBytes, pairsMax: 2 });
  expect(read).toEqual(['many/images/a1.tif']);
  expect(plan.questions.at(-1)).toMatchObject({ id: 'bands', bands: 8 });
});

test('bands of a TIFF are a choice for the whole dataset, which the manifest records', async () => {
  const { values } = (await Bun.file(join(FILES, 'expected.json')).json())['eight-bands.tif'];
  const image = await Bun.file(join(FILES, 'files', 'eight-bands.tif')).bytes();
  const small = createRaster({ width: 9, height: 7, channels: 1, at: (x) => (x > 4 ? 1 : 0) });
  const names = ['a', 'b', 'c', 'd', 'e'];
  const dataset = await writeTree(
    join(folder, 'bands'),
    Object.fromEntries(
      names.flatMap((name) => [
        [`images/${name}.tif`, image],
        [`masks/${name}.png`, encodePng(small)],
      ]),
    ),
  );
  const planned = await run(dataset, '--plan');
  const [question] = planned.plan.questions as { id: string; chosen: string; bands: number }[];
  expect(question).toMatchObject({ id: 'bands', chosen: '1,2,3', bands: 8 });
  const { exitCode, out } = await run(dataset, '--choose', 'bands=8,2,5');
  expect(exitCode).toBe(EXIT.done);
  const [path, slice] = [...(await zipEntries(out))].find(([name]) => name.startsWith('train/images/')) ?? [];
  expect(path).toBeDefined();
  const { samples } = decodePng(await Bun.file(out).slice(slice!.start, slice!.end).bytes());
  expect([...samples]).toEqual(
    Array.from({ length: 63 }, (_, i) => [7, 1, 4].map((band) => values[8 * i + band])).flat(),
  );
  const manifest = await readManifest(out);
  expect(manifest?.warnings.find(({ code }) => code === 'BandsChosen')?.message).toBe(
    'Images of several bands: bands 8, 2 and 5 become red, green and blue.',
  );
  const wrong = await run(dataset, '--choose', 'bands=9');
  expect(wrong.exitCode).not.toBe(EXIT.done);
  expect(wrong.out + wrong.err).toContain('one or three numbers from 1 to 8');
});
