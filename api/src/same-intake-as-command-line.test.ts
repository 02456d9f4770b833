import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import {
  type Files,
  jpegOf,
  makeTar,
  makeZip,
  photoOf,
  pngOf,
  runCommand,
  sha256,
  temporaryFolder,
  writeTree,
} from '@twinset/engine/testing';
import { augment } from './testing/split-session.ts';
import { startApi, type TestApi, type TestClient } from './testing/start-api.ts';
import { completed, listDropped } from './testing/take-in.ts';

const folder = temporaryFolder();
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ INTAKE_DIRS: join(folder, 'sets') });
});
afterAll(() => api.stop());

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const each = (count: number, of: (n: number) => [string, Uint8Array | string][]): Files =>
  Object.fromEntries(numbers(count).flatMap(of));
const bar = (n: number, value = 255) => pngOf((x, y) => (x > n && x < n + 9 && y > 4 ? value : 0));

const box = (n: number) => [[2 + n, 2, 14 + n, 2, 14 + n, 12, 2 + n, 12]];
const COCO = JSON.stringify({
  images: numbers(4).map((n) => ({ id: n, file_name: `${n}.png`, width: 24, height: 24 })),
  categories: [
    { id: 3, name: 'car' },
    { id: 7, name: 'tree' },
  ],
  annotations: numbers(4).map((n) => ({
    id: n,
    image_id: n,
    category_id: n % 2 ? 3 : 7,
    iscrowd: 0,
    segmentation: box(n),
    bbox: [2, 2, 12, 10],
  })),
});

const city = (n: number, set: string) => `${set}/aachen/aachen_00000${n}_000019`;
const setOf = (n: number) => ['train', 'train', 'train', 'val'][n] ?? 'test';

/** Datasets by layout, each with the choices that differ from the suggested ones. */
const SETS: Record<string, { files: Files; choices?: Record<string, string> }> = {
  'one folder': {
    files: Object.fromEntries(
      await Promise.all(
        numbers(5).flatMap((n) => [
          jpegOf(n).then((bytes): [string, Uint8Array] => [`photos/p${n}.jpg`, bytes]),
          Promise.resolve<[string, Uint8Array]>([`photos/p${n}.png`, bar(n, 1)]),
        ]),
      ),
    ),
  },
  'tiles with equal names': {
    files: each(6, (n) => [
      [`Tile ${1 + (n % 3)}/images/part_${n >> 1}.png`, photoOf(n)],
      [`Tile ${1 + (n % 3)}/masks/part_${n >> 1}.png`, bar(n, 1 + (n % 2))],
    ]),
    choices: { groups: 'folder' },
  },
  'one file per object': {
    files: each(4, (n) => [
      [`stage1_train/0${n}ae/images/0${n}ae.png`, photoOf(n)],
      [`stage1_train/0${n}ae/masks/a${n}.png`, bar(1)],
      [`stage1_train/0${n}ae/masks/b${n}.png`, bar(12)],
    ]),
  },
  COCO: {
    files: {
      ...each(4, (n) => [[`train2017/${n}.png`, photoOf(n)]]),
      'annotations/instances_train2017.json': COCO,
    },
  },
  Cityscapes: {
    files: each(5, (n) => [
      [`leftImg8bit/${city(n, setOf(n))}_leftImg8bit.png`, photoOf(n)],
      [`gtFine/${city(n, setOf(n))}_gtFine_labelIds.png`, bar(n, 7)],
      [`gtFine/${city(n, setOf(n))}_gtFine_color.png`, photoOf(n)],
    ]),
  },
};

const CONFIG = { totalAugmentedImages: 6, flipLeftRight: true, seed: 3 };

async function commandHash(dataset: string, choices: Record<string, string>): Promise<string> {
  const [config, out] = [join(folder, 'config.json'), join(folder, 'command.zip')];
  await Bun.write(config, JSON.stringify(CONFIG));
  const chosen = Object.entries(choices).flatMap(([id, value]) => ['--choose', `${id}=${value}`]);
  const { exitCode, events } = await runCommand([dataset, '--config', config, '--out', out, ...chosen]);
  if (exitCode !== 0) throw new Error(JSON.stringify(events.at(-1)));
  return sha256(await Bun.file(out).bytes());
}

/** Runs the augmentation of a session with the settings that its intake returned. */
async function serverHash(client: TestClient, settings: object): Promise<string> {
  const answer = await augment(client, { ...settings, ...CONFIG });
  if (!answer.success) throw new Error(JSON.stringify(answer));
  await client.ok('transferZip');
  const [link] = await client.ok('signDownloadUrls', { body: ['augmented_data.zip'] } as never);
  return sha256(await (await fetch(client.resolve(link?.url ?? ''))).bytes());
}

type Begin = (client: TestClient, files: Files, name: string) => Promise<Files>;
const beginArchive = async (client: TestClient, name: string, bytes: Uint8Array): Promise<Files> => {
  const source = { kind: 'archive', name, bytes: bytes.length };
  await client.ok('beginIntake', { body: { source } } as never);
  return { [name]: bytes };
};
const entriesOf = (files: Files) =>
  Object.entries(files).map(([path, content]) => ({
    path,
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    isDeflated: true,
  }));
const beginPlace = async (client: TestClient, path: string): Promise<Files> => {
  await client.ok('beginIntake', { body: { source: { kind: 'folder', path } } } as never);
  return {};
};

/** Ways in which a dataset comes to the server. */
const WAYS: Record<string, Begin> = {
  'dropped files': async (client, files) => {
    await listDropped(client, files);
    return files;
  },
  'a zip': (client, files) => beginArchive(client, 'set.zip', makeZip(entriesOf(files))),
  'a tar.gz': async (client, files) =>
    beginArchive(client, 'set.tar.gz', await makeTar(entriesOf(files), true)),
  'a folder of the server': (client, _, name) => beginPlace(client, `sets/${name}`),
  'a zip on the server': async (client, files, name) => {
    await Bun.write(join(folder, 'sets', `${name}.zip`), makeZip(entriesOf(files)));
    return beginPlace(client, `sets/${name}.zip`);
  },
};
const LONG = process.env.TEST_LONG !== undefined;
const CASES = Object.keys(SETS).flatMap((set, n) =>
  Object.keys(WAYS)
    .filter((_, w) => LONG || w === n % 5 || (w === 0 && n > 2))
    .map((way): [string, string] => [set, way]),
);

test.each(CASES)(
  '%s, as %s: the server gives the zip of the command line',
  async (set, way) => {
    const { files, choices = {} } = SETS[set] as (typeof SETS)[string];
    const name = set.replaceAll(' ', '-');
    const root = await writeTree(join(folder, 'sets', name), files);
    const client = api.client();
    await client.start();
    const sent = await (WAYS[way] as Begin)(client, files, name);
    const { intake } = await completed(client, sent, choices);
    expect(intake).toMatchObject({ stage: 'done', failure: null, result: { failedFiles: [] } });
    const hash = await serverHash(client, intake.result?.config ?? {});
    expect(hash).toBe(await commandHash(root, choices));
    await client.ok('clearSession');
  },
  60_000,
);
