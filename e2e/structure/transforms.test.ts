import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './cruise.ts';
import { addTransform, copySources, LISTS, NEW_FILES } from './new-transform.ts';
import { isSource, textOf, trackedFiles } from './tracked.ts';
import { isTransformFile, transformFaults, transformFlags } from './transform-files.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'twinset-transform-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every transform has its declaration, mathematics, reference and test, and is in both lists', () => {
  expect(transformFlags(ROOT).length).toBeGreaterThan(9);
  expect(transformFaults(ROOT)).toEqual([]);
});

/** Returns whether a file is code of the product: no test, benchmark or browser flow. */
const isProduct = (file: string) =>
  isSource(file) && !/\.(test|reference)\.tsx?$|(^|\/)(testing|bench|cases|e2e|reference)\//.test(file);

test('the name of a transform occurs nowhere else', () => {
  const name = new RegExp(`\\b(${transformFlags(ROOT).join('|')})\\b`);
  const files = trackedFiles().filter((file) => isProduct(file) && !isTransformFile(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => name.test(textOf(file)))).toEqual([]);
  expect(name.test('if (config.randomRotate)')).toBe(true);
});

/** Prints what the server, the pages and the zip derive from the new transform, as JSON. */
const SEEN = `
import { configSchema, DEFAULT_CONFIG, appliedTransformTexts, outputParamsSchema, parseConfig, QUIET_FIELDS,
  TRANSFORM_CARDS, transformSummary } from '@twinset/contract';
import { cardBase, cardConfig } from './mf-settings/src/transformations/card-config.ts';
import { endsOf, endText, fieldLimits } from './mf-settings/src/transformations/ranges.ts';
import { augmentImage, augmentMask, sampleOutput, specOfConfig } from './tensor-core/src/index.ts';

const given = { clipBelow: true, transformRanges: { clipBelow: { probability: 1, threshold: [0.25, 0.25] } } };
const parsed = parseConfig(given);
const config = parsed.config;
const params = sampleOutput(specOfConfig(config), { seed: 1, set: 'train', index: 0, transform: true });
const raster = { data: Uint8Array.from([10, 200, 63, 64]), width: 2, height: 2, channels: 1 };
const card = TRANSFORM_CARDS.find(({ flag }) => flag === 'clipBelow');
const ends = endsOf({}, 'clipBelow', card.range);
console.log(JSON.stringify({
  unknown: parsed.unknown,
  off: DEFAULT_CONFIG.clipBelow,
  quiet: QUIET_FIELDS.includes('clipBelow'),
  refused: parseConfig({ transformRanges: { clipBelow: { threshold: [0, 2] } } }).problems,
  params: params.clipBelow,
  replay: outputParamsSchema.parse(JSON.parse(JSON.stringify(params))).clipBelow,
  image: [...augmentImage(raster, [0], params).data],
  sameMask: augmentMask(raster, params) === raster,
  card: [card.label, card.description, ...ends.map((end) => endText(end, card.range)), fieldLimits(card.range)],
  preview: configSchema().safeParse(
    cardConfig(cardBase(config), { width: 64, height: 64 }, card, 0.5)).data.transformRanges,
  summary: transformSummary(config),
  receipt: appliedTransformTexts(params),
}));
`;

const child = (args: string[]) =>
  Bun.spawnSync([process.execPath, ...args], { cwd: folder, stdout: 'pipe', stderr: 'pipe' });

describe('a new transform is four files and a line in each list', () => {
  beforeAll(() => {
    copySources(folder);
    addTransform(folder);
  });

  test('with them nothing is missing, and its test passes', () => {
    expect(Object.keys(NEW_FILES)).toHaveLength(4);
    expect(transformFaults(folder)).toEqual([]);
    const tests = ['clip-below', 'index'].map((name) => `./tensor-core/src/transforms/${name}.test.ts`);
    const { exitCode, stderr } = child(['test', ...tests, './api/contract/src/transform-config.test.ts']);
    expect({ exitCode, failures: stderr.toString().match(/\(fail\).*/g) }).toEqual({
      exitCode: 0,
      failures: null,
    });
  });

  test('configuration, page, preview, summary, receipt and replay are derived', () => {
    writeFileSync(join(folder, 'seen.ts'), SEEN);
    const { stdout, stderr } = child(['seen.ts']);
    expect(stderr.toString()).toBe('');
    expect(JSON.parse(stdout.toString())).toEqual({
      unknown: [],
      off: false,
      quiet: true,
      refused: ['transformRanges.clipBelow.threshold[1] is 2; it must be at most 1.'],
      params: { threshold: 0.25 },
      replay: { threshold: 0.25 },
      image: [0, 200, 0, 64],
      sameMask: true,
      card: ['Clip below', 'Sets the levels below a threshold to 0.', '50 %', '90 %', [0, 100]],
      preview: { clipBelow: { probability: 1, threshold: [0.5, 0.5] } },
      summary: 'with varied clipping',
      receipt: ['clipped below 25 %'],
    });
  });

  for (const left of [...Object.keys(NEW_FILES), ...LISTS])
    test(`without ${left} the gate fails`, () => {
      const copy = join(folder, `without-${left.replaceAll('/', '-')}`);
      for (const list of LISTS)
        cpSync(join(ROOT, dirname(list)), join(copy, dirname(list)), { recursive: true });
      addTransform(copy, [left]);
      const faults = transformFaults(copy);
      expect(faults).toHaveLength(1);
      expect(faults[0]).toStartWith(left);
    });
});
