import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { PlannedPair } from '../layout.ts';
import { pathsOfAll, usedPaths } from './used-paths.ts';

const path = fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom('a', 'b', 'c') });
const mask = fc.oneof(
  path.map((one): PlannedPair['mask'] => ({ kind: 'file', path: one })),
  fc.array(path).map((paths): PlannedPair['mask'] => ({ kind: 'objects', paths })),
  fc.constant<PlannedPair['mask']>({ kind: 'empty' }),
);
const image = fc.oneof(path, fc.array(path, { minLength: 1, maxLength: 3 }));

test('the used paths are those of all images and masks, however the pairs are ordered', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ image, mask })), fc.uniqueArray(path), (sources, others) => {
      const pairs = sources.map((source, i): PlannedPair => ({ name: String(i), ...source }));
      const used = new Set(
        pairs.flatMap((pair) => [
          ...[pair.image].flat(),
          ...('path' in pair.mask ? [pair.mask.path] : 'paths' in pair.mask ? pair.mask.paths : []),
        ]),
      );
      expect(pathsOfAll(pairs)).toEqual(used);
      const listed = [...new Set([...used, ...others])].sort();
      const isUsed = usedPaths(pairs);
      expect(listed.filter(isUsed)).toEqual(listed.filter((one) => used.has(one)));
    }),
  );
});
