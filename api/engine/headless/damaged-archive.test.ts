import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { makeZip, type TestEntry } from '../intake/testing/make-archives.ts';
import { photoOf, pngOf } from '../intake/testing/write-tree.ts';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { EXIT } from './exit-codes.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

async function run(dataset: string) {
  await Bun.write(at('config.json'), JSON.stringify({ totalAugmentedImages: 4 }));
  const done = await runCommand([dataset, '--config', at('config.json'), '--out', at('out.zip')]);
  const event = (name: string) => done.events.find((one) => one.event === name) ?? {};
  return { ...done, plan: event('plan'), converted: event('converted') };
}

/** Writes a zip whose deflated entries are damaged. */
async function writeDamaged(name: string, entries: readonly TestEntry[]): Promise<string> {
  const zip = makeZip(entries);
  for (const { path, isDeflated } of entries) {
    const data = zip.indexOf(path) + path.length;
    if (isDeflated) zip.fill(0xff, data + 2, data + 8);
  }
  await Bun.write(at(name), zip);
  return at(name);
}
const DAMAGED = expect.stringMatching(/^The archive is damaged here: .*[^.]\.$/);
const longText = new TextEncoder().encode('{"images": []}\n'.repeat(9));

test('a damaged text and a damaged image of an archive are named, and the rest is used', async () => {
  const dataset = await writeDamaged('damaged.zip', [
    { path: 's/classes.txt', bytes: longText, isDeflated: true },
    ...[1, 2, 3, 4, 5, 6].flatMap((n) => [
      { path: `s/images/a${n}.png`, bytes: photoOf(n), isDeflated: n === 1 },
      { path: `s/masks/a${n}.png`, bytes: pngOf((x) => (x > n ? 1 : 0)) },
    ]),
  ]);
  const { exitCode, plan, converted } = await run(dataset);
  expect(exitCode).toBe(EXIT.done);
  expect(plan).toMatchObject({ pairs: 6, refused: [{ filename: 's/classes.txt', reason: DAMAGED }] });
  expect(converted).toMatchObject({ pairs: 5, failed: [{ filename: 's/images/a1.png', reason: DAMAGED }] });
});

test('annotations that are damaged in an archive are named', async () => {
  const dataset = await writeDamaged('damaged-coco.zip', [
    { path: 's/annotations.json', bytes: longText, isDeflated: true },
    { path: 's/images/a.png', bytes: photoOf(1) },
  ]);
  const { exitCode, plan, err } = await run(dataset);
  expect(exitCode).toBe(EXIT.refused);
  expect(plan.refused).toEqual([{ filename: 's/annotations.json', reason: DAMAGED }]);
  expect(err).toContain('No image was found together with its mask.');
});
