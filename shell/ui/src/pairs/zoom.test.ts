import { expect, test } from 'bun:test';
import {
  actualZoom,
  boxZoom,
  fitZoom,
  panBy,
  pinch,
  pixelAt,
  rescale,
  wheelFactor,
  zoomBy,
  zoomOfText,
  zoomText,
} from './zoom.ts';

const IMAGE = { width: 100, height: 50 };
const PANE = { width: 400, height: 400 };
const MIDDLE = { x: 0, y: 0 };

test('fitZoom() shows the whole image in the middle', () => {
  expect(fitZoom(IMAGE, PANE)).toEqual({ scale: 4, x: 50, y: 25 });
});

test('zoomBy() keeps the point under the pointer', () => {
  const before = zoomBy(fitZoom(IMAGE, PANE), 4, MIDDLE, IMAGE, PANE);
  const at = { x: 60, y: -30 };
  const pixel = pixelAt(before, at, IMAGE);
  expect(pixelAt(zoomBy(before, 1.5, at, IMAGE, PANE), at, IMAGE)).toEqual(pixel as { x: number; y: number });
});

test('zoomBy() stops at the whole image and at 32 screen pixels per image pixel', () => {
  const whole = fitZoom(IMAGE, PANE);
  expect(zoomBy(whole, 0.1, { x: 99, y: 9 }, IMAGE, PANE)).toEqual(whole);
  expect(zoomBy(whole, 1000, MIDDLE, IMAGE, PANE).scale).toBe(32);
});

test('panBy() leaves no gap at the edges', () => {
  const close = zoomBy(fitZoom(IMAGE, PANE), 4, MIDDLE, IMAGE, PANE);
  const left = panBy(close, { x: 99_999, y: 0 }, IMAGE, PANE);
  expect(left.x - PANE.width / 2 / left.scale).toBe(0);
  const right = panBy(close, { x: -99_999, y: 0 }, IMAGE, PANE);
  expect(right.x + PANE.width / 2 / right.scale).toBe(IMAGE.width);
});

test('pixelAt() counts from 0 and returns null outside', () => {
  const whole = fitZoom(IMAGE, PANE);
  expect(pixelAt(whole, { x: -200, y: -100 }, IMAGE)).toEqual({ x: 0, y: 0 });
  expect(pixelAt(whole, { x: 199, y: 99 }, IMAGE)).toEqual({ x: 99, y: 49 });
  expect(pixelAt(whole, { x: 0, y: 101 }, IMAGE)).toBeNull();
});

test('pinch() enlarges by the distance of the fingers, and keeps the point between them', () => {
  const before = zoomBy(fitZoom(IMAGE, PANE), 4, MIDDLE, IMAGE, PANE);
  const [from, rest, to] = [
    { x: 40, y: 0 },
    { x: -40, y: 0 },
    { x: 80, y: 0 },
  ];
  const after = pinch(before, [from, rest], to, IMAGE, PANE);
  expect(after.scale).toBeCloseTo(before.scale * 1.5);
  const placeOf = (zoom: typeof before, x: number) => zoom.x + x / zoom.scale;
  expect(placeOf(after, 20)).toBeCloseTo(placeOf(before, 0));
  // Fingers that move together only move the image.
  const first = pinch(before, [from, rest], { x: 50, y: 0 }, IMAGE, PANE);
  const both = pinch(first, [rest, { x: 50, y: 0 }], { x: -30, y: 0 }, IMAGE, PANE);
  expect(both.scale).toBeCloseTo(before.scale);
  expect(both.x).toBeCloseTo(before.x - 10 / before.scale);
});

test('rescale() shows the same section in the same size', () => {
  const large = { width: 400, height: 200 };
  const before = zoomBy(fitZoom(IMAGE, PANE), 4, { x: 30, y: 10 }, IMAGE, PANE);
  const after = rescale(before, IMAGE, large);
  const at = { x: -70, y: 20 };
  const from = pixelAt(before, at, IMAGE) ?? { x: 0, y: 0 };
  const to = pixelAt(after, at, large) ?? { x: 0, y: 0 };
  expect({ x: Math.floor(to.x / 4), y: Math.floor(to.y / 4) }).toEqual(from);
  expect(after.scale * 4).toBeCloseTo(before.scale);
  expect(rescale(after, large, IMAGE)).toEqual(before);
});

test('wheelFactor() is one notch for a notch, small for small turns, and symmetric', () => {
  expect(wheelFactor(-100, false)).toBeCloseTo(1.25);
  expect(wheelFactor(-1000, false)).toBeCloseTo(1.25);
  expect(wheelFactor(-4, false)).toBeCloseTo(1.25 ** 0.04);
  expect(wheelFactor(-5, true)).toBeCloseTo(1.25 ** 0.5);
  expect(wheelFactor(30, false) * wheelFactor(-30, false)).toBeCloseTo(1);
});

test('the actual size has one screen pixel per image pixel, also below the size that fits', () => {
  const small = { width: 100, height: 50 };
  const pane = { width: 800, height: 400 };
  expect(actualZoom(fitZoom(small, pane), { x: 40, y: 0 }, small, pane)).toEqual({ scale: 1, x: 50, y: 25 });
  // Zooming in from there continues; zooming out stays.
  const actual = { scale: 1, x: 50, y: 25 };
  expect(zoomBy(actual, 2, { x: 0, y: 0 }, small, pane).scale).toBe(2);
  expect(zoomBy(actual, 0.5, { x: 0, y: 0 }, small, pane).scale).toBe(1);
  const large = { width: 4000, height: 2000 };
  // The point under the pointer keeps its position.
  const at = { x: 100, y: 0 };
  expect(actualZoom(fitZoom(large, pane), at, large, pane)).toEqual({ scale: 1, x: 2400, y: 1000 });
});

test('an object is enlarged to half of the pane, in the middle, within the limits', () => {
  const image = { width: 1000, height: 1000 };
  const pane = { width: 400, height: 400 };
  expect(boxZoom({ x: 480, y: 490, width: 40, height: 20 }, image, pane)).toEqual({
    scale: 5,
    x: 500,
    y: 500,
  });
  expect(boxZoom({ x: 500, y: 500, width: 1, height: 1 }, image, pane).scale).toBe(32);
  expect(boxZoom({ x: 0, y: 0, width: 1000, height: 1000 }, image, pane).scale).toBe(0.4);
});

test('a zoom as text shows the same part in a pane of another size, and other texts are none', () => {
  const image = { width: 400, height: 300 };
  const zoom = { scale: 8, x: 100, y: 75 };
  const text = zoomText(zoom, image, { width: 800, height: 600 });
  expect(text).toBe('0.25,0.25,0.25');
  expect(zoomOfText(text, image, { width: 800, height: 600 })).toEqual(zoom);
  expect(zoomOfText(text, image, { width: 400, height: 300 })).toEqual({ ...zoom, scale: 4 });
  expect(zoomOfText(text, { width: 800, height: 600 }, { width: 800, height: 600 })).toEqual({
    scale: 4,
    x: 200,
    y: 150,
  });
  for (const none of ['', '0.5,0.5', '2,0.5,0.1', 'a,b,c', '0.5,0.5,0', '0.5,0.5,0.1,9'])
    expect(zoomOfText(none, image, { width: 800, height: 600 })).toBeNull();
});
