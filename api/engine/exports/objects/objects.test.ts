import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { drawPolygon, type Window } from './draw-polygon.ts';
import { labelObjects, type ObjectMap } from './label-objects.ts';
import { objectPolygon, type Polygon } from './object-polygon.ts';
import { encodeRle, runLengths } from './rle.ts';
import { decodeRle, ofRuns } from './testing/decode-rle.ts';
import { objectScenes, type Scene } from './testing/object-scenes.ts';
import { traceLoops } from './trace-loops.ts';

const NOT_BACKGROUND = new Uint8Array(256).fill(1, 1);
const mapOf = (scene: Scene): ObjectMap => labelObjects(scene, NOT_BACKGROUND);
const maskOf = ({ ids }: ObjectMap, id: number): number[] => Array.from(ids, (one) => (one === id ? 1 : 0));

/** Returns the pixels that are reached from one pixel through neighbours of the same value, step by step. */
function flooded({ data, width, height }: Scene, first: number): Set<number> {
  const reached = new Set([first]);
  for (const at of reached) {
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const [x, y] = [(at % width) + dx, Math.floor(at / width) + dy];
        const next = y * width + x;
        if (x >= 0 && y >= 0 && x < width && y < height && data[next] === data[first]) reached.add(next);
      }
  }
  return reached;
}

/** Returns whether the centre of each pixel is inside of a polygon around areas, by the even-odd rule. */
function filled({ width, height }: ObjectMap, polygon: Polygon): number[] {
  return Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    let crossings = 0;
    for (let i = 0; i < polygon.length; i += 2) {
      const next = (i + 2) % polygon.length;
      const [y0, y1] = [polygon[i + 1], polygon[next + 1]];
      if (y0 > y !== y1 > y && polygon[i] > x) crossings++;
    }
    return crossings % 2;
  });
}

describe.each(objectScenes().map((scene) => [scene.name, scene] as const))('%s', (_, scene) => {
  const map = mapOf(scene);
  const loops = traceLoops(map);

  test('objects are the connected regions of each class', () => {
    let covered = 0;
    map.objects.forEach((object, i) => {
      const first = map.ids.indexOf(i + 1);
      const region = flooded(scene, first);
      expect(new Set([...map.ids.keys()].filter((at) => map.ids[at] === i + 1))).toEqual(region);
      const xs = [...region].map((at) => at % scene.width);
      const ys = [...region].map((at) => Math.floor(at / scene.width));
      const [x, y] = [Math.min(...xs), Math.min(...ys)];
      expect(object).toEqual({
        value: scene.data[first],
        area: region.size,
        x,
        y,
        width: Math.max(...xs) - x + 1,
        height: Math.max(...ys) - y + 1,
      });
      covered += region.size;
    });
    expect(covered).toBe(Array.from(scene.data).filter((value) => value > 0).length);
  });

  test('a polygon around the area contains exactly the pixels of its object, and none of its holes', () => {
    map.objects.forEach((_object, i) => {
      expect(filled(map, objectPolygon(map, loops[i], 'corners'))).toEqual(maskOf(map, i + 1));
    });
  });

  test('a polygon through pixels is drawn as exactly its object', () => {
    const { width, height } = map;
    map.objects.forEach((_object, i) => {
      const window: Window = { data: new Uint8Array(width * height), x: 0, y: 0, width, height };
      drawPolygon(window, objectPolygon(map, loops[i], 'centres'));
      expect(Array.from(window.data)).toEqual(maskOf(map, i + 1));
    });
  });

  test('run lengths have exactly the pixels of their object, in numbers and as text', () => {
    map.objects.forEach((object, i) => {
      const counts = runLengths(map, i + 1, object);
      expect(ofRuns(counts, map.width, map.height)).toEqual(maskOf(map, i + 1));
      expect(counts.slice(1).every((count) => count > 0)).toBe(true);
      expect(decodeRle(encodeRle(counts))).toEqual(counts);
    });
  });
});

/** Returns whether a polygon draws a pixel: an edge goes through it, or it is between two of the row's crossings. */
function isDrawn(polygon: Polygon, x: number, y: number): boolean {
  const crossings: number[] = [];
  for (let i = 0; i < polygon.length; i += 2) {
    const next = (i + 2) % polygon.length;
    const [x0, y0, x1, y1] = [polygon[i], polygon[i + 1], polygon[next], polygon[next + 1]];
    const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0), 1);
    for (let step = 0; step <= steps; step++) {
      const at = (from: number, to: number) => Math.round(from + ((to - from) * step) / steps);
      if (at(x0, x1) === x && at(y0, y1) === y) return true;
    }
    if (y >= Math.min(y0, y1) && y < Math.max(y0, y1))
      crossings.push(x0 + ((x1 - x0) * (y - y0)) / (y1 - y0));
  }
  crossings.sort((a, b) => a - b);
  return crossings.some((from, i) => i % 2 === 0 && from <= x && x <= (crossings[i + 1] ?? from));
}

test('any polygon is drawn in a window as pixel by pixel, also where it leaves the window', () => {
  const point = fc.integer({ min: -3, max: 12 });
  const polygons = fc.array(fc.tuple(point, point), { minLength: 3, maxLength: 9 });
  fc.assert(
    fc.property(polygons, point, point, (points, x, y) => {
      const window: Window = { data: new Uint8Array(7 * 6), x, y, width: 7, height: 6 };
      drawPolygon(window, points.flat());
      const expected = Array.from(window.data, (_, at) =>
        isDrawn(points.flat(), x + (at % 7), y + Math.floor(at / 7)) ? 1 : 0,
      );
      expect(Array.from(window.data)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test("COCO's text of known run lengths", () => {
  expect(encodeRle([6, 1, 40, 4, 5, 4, 5, 4, 21])).toBe('61X13mN000`0');
});

test('a straight side has two points, however long', () => {
  const scene = { name: '', data: new Uint8Array(50 * 50).fill(1), width: 50, height: 50 };
  const map = mapOf(scene);
  const polygon = objectPolygon(map, traceLoops(map)[0], 'corners');
  expect(polygon).toHaveLength(8);
});
