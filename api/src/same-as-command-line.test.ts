import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { type AugmentConfig, isFailure, manifestSchema } from '@twinset/contract';
import { runCommand, temporaryFolder, type Upload } from '@twinset/engine/testing';
import { makePng } from './testing/png.ts';
import {
  augment,
  blockImage,
  blockPairs,
  nameOf,
  numbersTo,
  sessionWith,
  writePairFiles,
} from './testing/split-session.ts';
import { startApi, type TestApi, type TestClient } from './testing/start-api.ts';

const folder = temporaryFolder();
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

type Pairs = { images: Upload[]; masks: Upload[] };
let folders = 0;

/** Writes pairs to new folders and returns the options that name them. */
async function written(pairs: Pairs): Promise<string[]> {
  const root = await writePairFiles(join(folder, String(folders++)), pairs);
  return ['--images', join(root, 'images'), '--masks', join(root, 'masks')];
}

const csvFile = (text: string) => new File([text], 'table.csv', { type: 'text/csv' });

/** Returns options with the configuration and the CSV in files. */
async function optionsOf(config: Partial<AugmentConfig>, csv?: string): Promise<string[]> {
  const [configPath, csvPath] = [join(folder, 'config.json'), join(folder, 'table.csv')];
  await Bun.write(configPath, JSON.stringify({ totalAugmentedImages: 10, ...config }));
  if (csv !== undefined) await Bun.write(csvPath, csv);
  return ['--config', configPath, ...(csv === undefined ? [] : ['--csv', csvPath])];
}

const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex');

async function downloadedHash(client: TestClient): Promise<string> {
  await client.ok('transferZip');
  const [link] = await client.ok('signDownloadUrls', { body: ['augmented_data.zip'] } as never);
  return sha256(await (await fetch(client.resolve(link?.url ?? ''))).bytes());
}

const rowsOf = (count: number, row: (n: number) => string) =>
  numbersTo(count)
    .map((n) => `${nameOf(n)},${row(n)}\n`)
    .join('');

test('a stratified, grouped run with a CSV gives the same zip on the server and on the command line', async () => {
  const pairs = blockPairs(numbersTo(30));
  // An exact copy, and one that is nearly the same.
  pairs.images[29] = { name: nameOf(30), bytes: blockImage(4) };
  pairs.masks[29] = { name: nameOf(30), bytes: pairs.masks[3]?.bytes as Blob };
  const csv = `image_id,patient,site,age\n${rowsOf(30, (n) => `p${Math.floor(n / 2)},${'abc'[n % 3]},${n % 7 ? 20 + n : ''}`)}`;
  const config: Partial<AugmentConfig> = {
    totalAugmentedImages: 40,
    seed: 21,
    trainRatio: 0.6,
    valRatio: 0.2,
    testRatio: 0.2,
    groupColumn: 'patient',
    splitParameters: ['site', 'age'],
    splitParameter: 'site',
    filledArea: true,
    l: true,
    augmentValData: true,
    flipLeftRight: true,
    randomRotate: true,
    exports: ['index', 'tables', 'classes', 'coco', 'yolo', 'webdataset'],
    ...({ notAField: 1 } as object),
  };
  const client = await sessionWith(api, pairs);
  const answer = await augment(client, config, csvFile(csv));
  expect(answer).toMatchObject({ success: true });
  const { manifest } = await client.ok('manifest');
  expect(manifestSchema.parse(manifest)).toEqual(manifest);
  expect(manifest.split.balance.map(({ attribute }) => attribute)).toEqual([
    'site',
    'age',
    'filledArea',
    'l',
  ]);
  expect(manifest.split.groups.count).toBeGreaterThan(10);

  const options = [...(await written(pairs)), ...(await optionsOf(config, csv))];
  const out = join(folder, 'command.zip');
  const command = [process.execPath, join(import.meta.dir, '../engine/cli.ts')];
  const made = Bun.spawnSync([...command, ...options, '--out', out, '--workers', '1'], { stderr: 'ignore' });
  expect(made.exitCode).toBe(0);
  const hash = await downloadedHash(client);
  expect(sha256(await Bun.file(out).bytes())).toBe(hash);

  await Bun.write(join(folder, 'manifest.json'), JSON.stringify(manifest));
  const repeat = [...options.slice(0, 4), '--csv', join(folder, 'table.csv'), '--out', out];
  const { exitCode } = await runCommand([...repeat, '--from', join(folder, 'manifest.json')]);
  expect(exitCode).toBe(0);
  expect(sha256(await Bun.file(out).bytes())).toBe(hash);
});

const GOOD = `image_id,patient,site\n${rowsOf(8, (n) => `p${n},${n % 2}`)}`;
type Row = [what: string, code: string, config: Partial<AugmentConfig>, csv?: string];
const ON_GOOD_PAIRS: Row[] = [
  ['ratios', 'InvalidConfiguration', { trainRatio: 0.3, valRatio: 0.1, testRatio: 0.1 }],
  ['a field', 'InvalidConfiguration', { seed: 1.5, maskFill: -1 }],
  ['an empty training set', 'InvalidConfiguration', { trainRatio: 0, valRatio: 0.5, testRatio: 0.5 }],
  ['a fill', 'InvalidConfiguration', { maskFill: 300 }],
  [
    'a crop',
    'InvalidDataset',
    {
      crop: true,
      cropDimension: { offsetHeight: 0, offsetWidth: 0, targetHeight: 99, targetWidth: 9 },
    },
  ],
  ['a column without a CSV', 'StratifiedSplitError', { splitParameters: ['site'] }],
  ['a group without a CSV', 'StratifiedSplitError', { groupColumn: 'patient' }],
  ['another column', 'StratifiedSplitError', { splitParameters: ['age'] }, GOOD],
  ['another group', 'StratifiedSplitError', { groupColumn: 'hospital' }, GOOD],
  ['rows', 'StratifiedSplitError', {}, GOOD.split('\n').slice(0, -2).join('\n')],
  ['a name', 'StratifiedSplitError', {}, GOOD.replace('img_3', 'img_33')],
  ['a file that is not text', 'StratifiedSplitError', {}, `${GOOD}\0`],
  [
    'a stray set',
    'StratifiedSplitError',
    { splitParameters: ['set'] },
    `image_id,set\n${rowsOf(8, (n) => (n === 5 ? 'maybe' : 'train'))}`,
  ],
  [
    'a column that reads two ways',
    'StratifiedSplitError',
    { splitParameters: ['size'] },
    `image_id;size\n${rowsOf(8, (n) => `${n},${n}00`).replaceAll('.png,', '.png;')}`,
  ],
];

describe('the server and the command line refuse the same input with the same sentences', () => {
  let client: TestClient;
  let folderOptions: string[];
  const use = async (pairs: Pairs) => {
    client = await sessionWith(api, pairs);
    folderOptions = await written(pairs);
  };

  async function bothRefuse(code: string, config: Partial<AugmentConfig>, csv?: string): Promise<void> {
    const answer = await augment(client, config, csv === undefined ? undefined : csvFile(csv));
    if (!isFailure(answer)) throw new Error('The server does not refuse this.');
    await client.ok('deleteStratificationFile');
    const { events } = await runCommand([
      ...folderOptions,
      ...(await optionsOf(config, csv)),
      '--out',
      join(folder, 'refused.zip'),
    ]);
    // The options that repair findings exist only there.
    const { event, exitCode, repairs, ...said } = events.at(-1) ?? {};
    const { message, details } = answer;
    expect(answer.code).toBe(code as never);
    expect(said).toEqual({ code, message, ...(details ? { details } : {}) });
    expect([event, exitCode]).toEqual(['error', code === 'InvalidConfiguration' ? 2 : 3]);
  }

  describe('of good pairs', () => {
    beforeAll(() => use(blockPairs(numbersTo(8))));
    for (const [what, ...row] of ON_GOOD_PAIRS) test(what, () => bothRefuse(...row));
  });

  const changedPairs: [string, (pairs: Pairs) => unknown][] = [
    ['a mask that is missing', ({ masks }) => masks.splice(2, 1)],
    [
      'a mask of another size',
      ({ masks }) => masks.splice(1, 1, { name: nameOf(2), bytes: makePng(16, 9, 1, () => 1) }),
    ],
    [
      'an image among the masks',
      ({ masks }) => masks.splice(3, 1, { name: nameOf(4), bytes: blockImage(4) }),
    ],
  ];
  test.each(changedPairs)('%s', async (_, change) => {
    const pairs = blockPairs(numbersTo(5));
    change(pairs);
    await use(pairs);
    await bothRefuse('InvalidDataset', {});
  });
});
