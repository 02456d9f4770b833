import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { RESIZE_MODES, type ResizeMode } from '../config-limits.ts';
import { DEFAULT_CONFIG } from '../defaults.ts';
import { type FrameSpec, frameMap, frameSpecOfConfig, toSource } from './frame-map.ts';

const crop = { offsetHeight: 1, offsetWidth: 2, targetHeight: 30, targetWidth: 40 };

test('frameSpecOfConfig() contains what is switched on', () => {
  const config = { ...DEFAULT_CONFIG, cropDimension: crop, augImageDimension: { width: 4, height: 5 } };
  const specOf = (change: Partial<typeof config>) => frameSpecOfConfig({ ...config, ...change });
  expect(specOf({ resizeMode: 'fit' })).toEqual({ crop: null, resize: null });
  expect(specOf({ crop: true })).toEqual({ crop, resize: null });
  const on = { resizeAugImage: true, imageFill: 9, maskFill: 255, resizeSide: 64 };
  expect(specOf(on)).toEqual({ crop: null, resize: { width: 4, height: 5 } });
  expect(specOf({ ...on, resizeMode: 'fit' })).toEqual({
    crop: null,
    resize: { width: 4, height: 5, mode: 'fit' },
    fill: { image: 9, mask: 255 },
  });
  expect(specOf({ ...on, resizeMode: 'fill' })).toEqual({
    crop: null,
    resize: { width: 4, height: 5, mode: 'fill' },
  });
  expect(specOf({ ...on, resizeMode: 'shortest' })).toEqual({
    crop: null,
    resize: { mode: 'shortest', side: 64 },
  });
});

test('the maps of all modes for 640x427 to 512x512', () => {
  const source = { width: 640, height: 427 };
  const mapOf = (mode: ResizeMode) => {
    const { window, place, width, height } = frameMap(
      frameSpecOfConfig({ ...DEFAULT_CONFIG, resizeAugImage: true, resizeMode: mode, resizeSide: 512 }),
      source,
    );
    const rect = ({ x, y, ...size }: typeof window) => [x, y, size.width, size.height];
    return [rect(window), rect(place), [width, height]];
  };
  const all = [0, 0, 640, 427];
  const square = [0, 0, 512, 512];
  expect(mapOf('stretch')).toEqual([all, square, [512, 512]]);
  expect(mapOf('fit')).toEqual([all, [0, 85, 512, 342], [512, 512]]);
  expect(mapOf('reflect')).toEqual(mapOf('fit'));
  expect(mapOf('fill')).toEqual([[106, 0, 427, 427], square, [512, 512]]);
  expect(mapOf('longest')).toEqual([all, [0, 0, 512, 342], [512, 342]]);
  expect(mapOf('shortest')).toEqual([all, [0, 0, 767, 512], [767, 512]]);
});

const side = fc.integer({ min: 1, max: 300 });
const specs = fc
  .record({ mode: fc.constantFrom(...RESIZE_MODES), width: side, height: side, source: fc.tuple(side, side) })
  .map(({ mode, width, height, source: [w, h] }) => {
    const resize =
      mode === 'longest' || mode === 'shortest' ? { mode, side: width } : { mode, width, height };
    return { spec: { crop: null, resize } satisfies FrameSpec, source: { width: w, height: h }, mode };
  });

test('every mode but stretch keeps the proportions to a pixel, within the frame and the source', () => {
  fc.assert(
    fc.property(specs, ({ spec, source, mode }) => {
      const { window, place, ...frame } = frameMap(spec, source);
      for (const [inner, outer] of [
        [window, source],
        [place, frame],
      ] as const) {
        const right = outer.width - inner.x - inner.width;
        const bottom = outer.height - inner.y - inner.height;
        // In the middle, to a pixel.
        for (const rest of [right - inner.x, bottom - inner.y]) expect([0, 1]).toContain(rest);
        expect(Math.min(inner.x, inner.y, right, bottom)).toBeGreaterThanOrEqual(0);
        expect(Math.min(inner.width, inner.height)).toBeGreaterThanOrEqual(1);
        expect(inner.width === outer.width || inner.height === outer.height).toBe(true);
      }
      if (mode === 'stretch') return;
      // The rounded side is within half a pixel, or the smallest possible.
      const across = Math.abs(place.width - (place.height * window.width) / window.height);
      const down = Math.abs(place.height - (place.width * window.height) / window.width);
      const wide = Math.abs(window.width - (window.height * place.width) / place.height);
      const high = Math.abs(window.height - (window.width * place.height) / place.width);
      const isSmallest = Math.min(place.width, place.height, window.width, window.height) === 1;
      expect(isSmallest || Math.min(across, down, wide, high) <= 0.5).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('toSource() maps the edges of the place to those of the window', () => {
  fc.assert(
    fc.property(specs, ({ spec, source }) => {
      const map = frameMap(spec, source);
      const { window, place } = map;
      const corner = toSource(map, { x: place.x - 0.5, y: place.y - 0.5 });
      expect(corner.x).toBeCloseTo(window.x - 0.5, 9);
      expect(corner.y).toBeCloseTo(window.y - 0.5, 9);
      const end = toSource(map, { x: place.x + place.width - 0.5, y: place.y + place.height - 0.5 });
      expect(end.x).toBeCloseTo(window.x + window.width - 0.5, 9);
      expect(end.y).toBeCloseTo(window.y + window.height - 0.5, 9);
    }),
  );
});
