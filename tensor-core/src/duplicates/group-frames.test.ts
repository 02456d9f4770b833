import { expect, test } from 'bun:test';
import { fingerprint } from '../pipeline/survey-image.ts';
import { createRandom } from '../split/random.ts';
import { type FrameInput, groupFrames } from './group-frames.ts';
import { nameFamilies } from './name-families.ts';

const SIDE = 32;
const LONG = 400;
/** Returns a strip of soft noise, along which a camera moves. */
const STRIPS = [1, 2, 3].map((seed) => {
  const next = createRandom(seed).uniform;
  const dark = seed === 2 ? 0.3 : 1;
  const coarse = Float64Array.from({ length: (LONG / 8) * 8 }, () => dark * (40 + 170 * next()));
  return (x: number, y: number) => {
    const [u, v] = [x / 8, y / 8];
    const at = (i: number, j: number) => coarse[(Math.floor(i) % (LONG / 8)) * 8 + (Math.floor(j) % 8)];
    const f = u - Math.floor(u);
    return at(u, v) * (1 - f) + at(u + 1, v) * f;
  };
});

function frame(name: string, strip: number, at: number, noise = createRandom(at + 1).uniform): FrameInput {
  const data = new Uint8Array(SIDE * SIDE);
  for (let i = 0; i < data.length; i++) {
    data[i] = STRIPS[strip]((i % SIDE) + at, Math.floor(i / SIDE)) + 4 * noise();
  }
  return { name, fingerprint: fingerprint({ data, width: SIDE, height: SIDE, channels: 1 }) };
}

const numbers = (count: number) => Array.from({ length: count }, (_, k) => k);

test('names that differ in one number are a family, by the last number that differs, in its order', () => {
  const names = [
    'a_10.png',
    'a_9.jpg',
    'a_0011.png',
    'b.png',
    'a.png',
    'c1_x7_left1.png',
    'c1_x8_left1.png',
    'c1_x9_left1.png',
  ];
  expect(nameFamilies(names)).toEqual([
    [1, 0, 2],
    [5, 6, 7],
  ]);
  expect(nameFamilies(['clip1_f1', 'clip1_f2', 'clip1_f3', 'clip2_f1', 'clip2_f2', 'clip2_f3'])).toEqual([
    [0, 1, 2],
    [3, 4, 5],
  ]);
  expect(nameFamilies(['img_1', 'img_2'])).toEqual([]);
});

test('a film is one sequence with any step and order of the files; a cut ends the sequence', () => {
  const film = [
    ...numbers(20).map((k) => frame(`f_${1000 + 30 * k}.png`, 0, 3 * k)),
    ...numbers(20).map((k) => frame(`f_${1600 + 30 * k}.png`, 1, 3 * k)),
  ];
  const groups = groupFrames(film);
  expect(new Set(groups.slice(0, 20))).toEqual(new Set([0]));
  expect(new Set(groups.slice(20))).toEqual(new Set([20]));
  expect(new Set(groupFrames([...film].reverse()))).toEqual(new Set([39, 19]));
});

test('short clips and slices are judged together', () => {
  const clips = numbers(30).flatMap((clip) =>
    numbers(6).map((k) => frame(`clip${clip}_slice${k}.png`, clip % 3, 11 * clip + 2 * k)),
  );
  const groups = groupFrames(clips);
  expect(new Set(groups).size).toBe(30);
  expect(groups).not.toContain(null);
});

test('numbered images without an order are not a sequence: random positions of one strip, one camera with noise, a still scene', () => {
  for (let seed = 1; seed <= 4; seed++) {
    const next = createRandom(seed * 77).uniform;
    for (const count of [12, 30, 120]) {
      const places = numbers(count).map((k) => frame(`${k}.png`, 0, Math.floor(300 * next())));
      const camera = numbers(count).map((k) =>
        frame(`img${k}.png`, 1, 0, createRandom(seed * 1000 + k).uniform),
      );
      expect([seed, count, groupFrames(places).every((id) => id === null)]).toEqual([seed, count, true]);
      expect([seed, count, groupFrames(camera).every((id) => id === null)]).toEqual([seed, count, true]);
    }
  }
  expect(
    groupFrames(numbers(30).map((k) => frame(`s${k}.png`, 0, 0, () => 0))).every((id) => id === null),
  ).toBe(true);
});
