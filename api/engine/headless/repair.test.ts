import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { BLOCKING_CODES, REPAIRS_OF_FINDING, SETTINGS_OF_FINDING } from '@twinset/contract';
import { encodePng } from '../png/index.ts';
import { readManifest } from '../result/read-manifest.ts';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster, writePairs } from '../testing/write-pair.ts';
import { EXIT } from './exit-codes.ts';
import { repairOf, repairsOf } from './repair-options.ts';

const folder = temporaryFolder();
const out = join(folder, 'out.zip');
const run = (...more: string[]) =>
  runCommand(['--images', join(folder, 'images'), '--masks', join(folder, 'masks'), '--out', out, ...more]);

test('masks of another size stop the run with the options that repair them, and each of these does', async () => {
  await writePairs(folder, 6, 32);
  const small = createRaster({ width: 16, height: 16, channels: 1, at: (x) => (x > 4 ? 1 : 0) });
  await Bun.write(join(folder, 'masks/img_2.png'), encodePng(small));
  const refused = await run();
  expect(refused.exitCode).toBe(EXIT.refused);
  expect(refused.err).toContain('To clear SizesDiffer: --repair sizes=resize or --repair sizes=exclude.');
  expect(refused.events.at(-1)).toMatchObject({
    code: 'InvalidDataset',
    details: [{ filename: 'img_2.png', code: 'SizesDiffer' }],
    repairs: { SizesDiffer: ['--repair sizes=resize', '--repair sizes=exclude'] },
  });
  for (const how of ['resize', 'exclude'] as const) {
    const done = await run('--repair', `sizes=${how}`);
    expect(done.exitCode).toBe(EXIT.done);
    const manifest = await readManifest(out);
    expect(manifest?.config.repairs).toEqual([{ kind: 'sizes', how }]);
    const used = new Set(manifest?.outputs.map(({ source }) => source.mask));
    expect(used.has('img_2.png')).toBe(how === 'resize');
  }
}, 30_000);

test('every finding that a page repairs, waives or clears by a setting names a way on the command line', () => {
  const codes = [...Object.keys(REPAIRS_OF_FINDING), ...Object.keys(SETTINGS_OF_FINDING), ...BLOCKING_CODES];
  expect(codes.filter((code) => repairsOf(code).length === 0)).toEqual([]);
  expect(repairsOf('MaskIsImage')).toEqual(['--repair exclude=FILE', '--waive MaskIsImage']);
  expect(repairsOf('Repaired')).toEqual([]);
});

test.each([
  ['sizes=exclude', { kind: 'sizes', how: 'exclude' }],
  ['exclude=a, b.png', { kind: 'exclude', names: ['a, b.png'] }],
  ['snap=0,128,255', { kind: 'snap', values: [0, 128, 255] }],
  ['snap=#ff0000,#000000', { kind: 'snap', values: ['#ff0000', '#000000'] }],
  ['threshold=128', { kind: 'threshold', at: 128 }],
  [
    'remap=255:1,3:0',
    {
      kind: 'remap',
      map: [
        { from: 255, to: 1 },
        { from: 3, to: 0 },
      ],
    },
  ],
])('--repair %p is read as the configuration is', (text, repair) => {
  expect(repairOf(text)).toEqual(repair as never);
});

test.each([
  'sizes',
  'sizes=stretch',
  'exclude=',
  'snap=1',
  'threshold=0',
  'threshold=x',
  'remap=1',
  'remap=1:2:3',
  'stretch=1',
  '=1',
])('--repair %p is refused with the forms that exist', (text) => {
  expect(() => repairOf(text)).toThrow(/^--repair is ".*"; it must be .*=/);
});

test('repairs of the command follow those of the configuration, and not a manifest', async () => {
  const config = join(folder, 'repairs.json');
  await Bun.write(config, JSON.stringify({ repairs: [{ kind: 'sizes', how: 'resize' }] }));
  expect((await run('--config', config, '--repair', 'exclude=img_1.png')).exitCode).toBe(EXIT.done);
  expect((await readManifest(out))?.config.repairs).toEqual([
    { kind: 'sizes', how: 'resize' },
    { kind: 'exclude', names: ['img_1.png'] },
  ]);
  const repeated = await run('--from', out, '--repair', 'sizes=resize');
  expect(repeated.events.at(-1)?.message).toContain('remove --repair');
}, 30_000);
