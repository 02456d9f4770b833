import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { differing, type GoldenShape } from './testing/draw-shape.ts';

const golden = Bun.file(join(import.meta.dir, 'testing/golden/shapes.json'));
const rows = (await golden.json()) as GoldenShape[];

test.each([
  ['coco', 'pycocotools', 180],
  ['pillow', 'Pillow', 180],
  ['opencv', 'OpenCV', 180],
  ['ellipse', 'Pillow', 60],
  ['rectangle', 'Pillow', 60],
  ['line', 'Pillow', 60],
])('every pixel of "%s" is that of %s, for %d random and hostile shapes', (rule, _, count) => {
  const chosen = rows.filter(([one]) => one === rule);
  expect(chosen).toHaveLength(count);
  expect(differing(chosen)).toEqual([]);
});

/** Returns the path of a Python with the reference libraries; null, with the reason printed, if it does not exist. */
function pythonWithReferences(): string | null {
  const python = Bun.which('python3');
  const check = python && Bun.spawnSync([python, '-c', 'import cv2, PIL, pycocotools']);
  if (check && check.exitCode === 0) return python;
  console.log('skipped: python3 with pycocotools, Pillow and OpenCV is not installed');
  return null;
}

test.skipIf(!process.env.TEST_LONG)('new random shapes are drawn like the reference libraries do', () => {
  const python = pythonWithReferences();
  if (!python) return;
  const script = join(import.meta.dir, 'testing/draw-golden.py');
  const seed = Math.floor(Math.random() * 1e9);
  const { stdout, exitCode } = Bun.spawnSync([python, script, `${seed}`, '4000'], { stderr: 'inherit' });
  expect(exitCode).toBe(0);
  const shapes = JSON.parse(stdout.toString()) as GoldenShape[];
  expect(shapes).toHaveLength(16_000);
  expect({ seed, differing: differing(shapes) }).toEqual({ seed, differing: [] });
});
