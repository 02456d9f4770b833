import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { createListing } from './listing.ts';

const part = fc.constantFrom('a', 'b', 'a b', 'a.b', 'B', 'masks', '.git', '__MACOSX', 'ä');
const path = fc
  .tuple(fc.array(part, { maxLength: 3 }), fc.constantFrom('a.png', 'b.PNG', 'c', 'd.e.txt', '.DS_Store'))
  .map(([folders, name]) => [...folders, name].join('/'));

test('the folders of each file are those of its path, in any order of the files', () => {
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 40 }), (paths) => {
      const listing = createListing(paths.map((one) => ({ path: one, bytes: 1 })));
      for (const entry of listing.entries) {
        expect(entry.folders).toEqual(entry.path.split('/').slice(0, -1));
        expect(entry.name).toBe(entry.path.split('/').at(-1) ?? '');
      }
      const isSystem = (one: string) => /(^|\/)(\.git|__MACOSX)\/|\.DS_Store$/.test(one);
      expect(listing.system).toEqual(paths.filter(isSystem).sort());
      expect(listing.entries.map((entry) => entry.path)).toEqual(
        paths.filter((one) => !isSystem(one)).sort(),
      );
      const folders = paths.flatMap((one) => one.split('/').slice(0, -1));
      expect([...listing.folderNames].sort()).toEqual([...new Set(folders)].sort());
    }),
  );
});
