import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { hashOf } from '../testing/hash-of.ts';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import { EXIT } from './exit-codes.ts';

const folder = temporaryFolder();
const out = join(folder, 'out.zip');
const run = (...more: string[]) =>
  runCommand(['--images', join(folder, 'images'), '--masks', join(folder, 'masks'), '--out', out, ...more]);

test('--export adds the named exports to those of the configuration', async () => {
  await writePairs(folder, 5);
  const both = join(folder, 'both.json');
  const one = join(folder, 'one.json');
  await Bun.write(both, JSON.stringify({ totalAugmentedImages: 4, exports: ['index', 'yolo'] }));
  await Bun.write(one, JSON.stringify({ totalAugmentedImages: 4, exports: ['index'] }));
  expect((await run('--config', both)).exitCode).toBe(EXIT.done);
  const expected = hashOf({ zipPath: out });
  expect((await run('--config', one, '--export', 'yolo')).exitCode).toBe(EXIT.done);
  expect(hashOf({ zipPath: out })).toBe(expected);
  expect((await run('--config', one)).exitCode).toBe(EXIT.done);
  expect(hashOf({ zipPath: out })).not.toBe(expected);
});

test('an unknown export is refused with the list of names', async () => {
  const { exitCode, events } = await run('--export', 'cocoa');
  expect(exitCode).toBe(EXIT.usage);
  expect(events.at(-1)?.message).toStartWith('--export is "cocoa"; it must be one of index, named, tables,');
});
