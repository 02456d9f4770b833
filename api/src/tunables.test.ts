import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { TUNABLES } from './tunables.ts';

const API = join(import.meta.dir, '..');
const isCode = (file: string) =>
  !/(^|\/)(testing|node_modules|dist|assembly)\/|\.test\.ts$|tunables\.ts$/.test(file);

const sources = await Promise.all(
  ['src', 'engine'].flatMap((folder) =>
    [...new Bun.Glob(`${folder}/**/*.ts`).scanSync(API)].filter(isCode).map(async (file) => ({
      file,
      text: await Bun.file(join(API, file)).text(),
    })),
  ),
);

test('every tunable has a unit and a reason, and is used', () => {
  expect(sources.length).toBeGreaterThan(200);
  for (const [name, { value, unit, reason }] of Object.entries(TUNABLES)) {
    expect({ name, good: value > 0 && unit.length > 0 && /^[A-Z].{20,}\.$/.test(reason) }).toEqual({
      name,
      good: true,
    });
    const used = sources.some(({ text }) => new RegExp(`TUNABLES\\.${name}\\.value`).test(text));
    expect({ name, used }).toEqual({ name, used: true });
  }
});

/** Code that sets a time, a batch or a cache size outside of the table. */
const OWN = [
  /const [A-Z_]*(_MS|_SECONDS|AT_ONCE|KEPT_MAX|IN_FLIGHT) = \d.*/g,
  /(Bun\.sleep|setTimeout|setInterval)\([^)]*\b\d{2,}.*/g,
  /forEachConcurrent\([^,]+, \d+.*/g,
  /new Lru(<.*>)?\(\d.*/g,
  /(retryAfter|maxAge|maxAgeSeconds|idleTimeout|highWaterMark): [\d._<*]+( \}|,).*/g,
];
const ownIn = (text: string) => OWN.flatMap((pattern) => text.match(pattern) ?? []);

test('timeouts, batch sizes and cache sizes are in the table', () => {
  const found = sources.flatMap(({ file, text }) => ownIn(text).map((line) => `${file}: ${line}`));
  // The number of masks read at once affects which of them are read: part of the rule.
  expect(found).toEqual(['engine/predict-lost.ts: const AT_ONCE = 4;']);
  for (const line of [
    'const PING_MS = 8000;',
    'await Bun.sleep(250);',
    'new Lru<string>(8)',
    'idleTimeout: 60,',
  ])
    expect(ownIn(line)).toHaveLength(1);
});
