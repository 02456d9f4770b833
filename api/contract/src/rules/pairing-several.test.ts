import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { pairNames } from './pairing.ts';

const RUNS = process.env.TEST_LONG ? 5000 : 100;
const png = (stems: readonly string[]) => stems.map((stem) => `${stem}.png`);

describe('several masks of one image', () => {
  const severalOf = (images: readonly string[], masks: readonly string[]) =>
    pairNames(png(images), png(masks)).several;

  test('are listed with their families, whatever families and counts', () => {
    const family = fc.uniqueArray(fc.constantFrom('labelIds', 'instanceIds', 'color', 'polygons', 'v1'), {
      minLength: 2,
    });
    const towns = fc.uniqueArray(fc.constantFrom('aachen', 'bochum', 'ulm', 'zürich', '東京'), {
      minLength: 1,
    });
    const property = fc.property(family, towns, (families, keys) => {
      const masks = keys.flatMap((key) => families.map((one) => `${key}_000019_gtFine_${one}`));
      const found = severalOf(
        keys.map((key) => `${key}_000019_leftImg8bit`),
        masks,
      );
      expect(found.length).toBe(keys.length);
      for (const group of found) {
        expect([group.of, group.images.length, group.masks.length]).toEqual(['masks', 1, families.length]);
        expect(group.families).toEqual(families.map((one) => `gtFine_${one}`).sort());
      }
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test('are not resolved if one family lacks some files', () => {
    const keys = ['ulm_1', 'ulm_2', 'ulm_3', 'ulm_4', 'ulm_5'];
    const masks = [...keys.map((key) => `${key}_gt_labelIds`), 'ulm_2_gt_color', 'ulm_3_gt_color'];
    const { pairs, several } = pairNames(png(keys.map((key) => `${key}_left`)), png(masks));
    expect(pairs).toEqual([]);
    expect(several.map(({ masks: of }) => of.length)).toEqual([1, 2, 2, 1, 1]);
  });

  test('include one that remains beside the mask with an equal name', () => {
    expect(severalOf(['a', 'b'], ['a', 'b', 'b_color'])).toEqual([
      { of: 'masks', images: ['b.png'], masks: ['b.png', 'b_color.png'], families: ['', 'color'] },
    ]);
  });

  test('are several images of one mask if the images have families', () => {
    const images = ['BraTS_001_t1', 'BraTS_001_flair', 'BraTS_002_t1', 'BraTS_002_flair'];
    const found = severalOf(images, ['BraTS_001_seg', 'BraTS_002_seg']);
    expect(found.map(({ of, families }) => [of, families])).toEqual([
      ['images', ['flair', 't1']],
      ['images', ['flair', 't1']],
    ]);
  });

  test('are not found if a partner is missing', () => {
    expect(severalOf(['img_1', 'img_2', 'new_2'], ['gt_1', 'gt_2'])).toEqual([]);
    expect(severalOf(['cat_1', 'dog_2'], ['cat_2', 'dog_1'])).toEqual([]);
    expect(severalOf(['a', 'b'], ['a'])).toEqual([]);
  });
});

test('10,000 names take about as long per name as 1,000', () => {
  const keys = Array.from({ length: 10_000 }, (_, i) => `town${i % 97}_${String(i).padStart(6, '0')}`);
  const time = (count: number) => {
    const some = keys.slice(0, count);
    const masks = [
      some.map((key) => `${key}_gtFine_labelIds`),
      some.flatMap((key, i) =>
        i % 3 === 0 ? ['a', 'b', 'c'].map((family) => `${key}_gtFine_${family}`) : [],
      ),
      some.map((_, i) => `${'l'.repeat(200)}_${i}`),
    ];
    const start = process.cpuUsage();
    for (const list of masks) pairNames(png(some.map((key) => `${key}_leftImg8bit`)), png(list));
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  time(1000);
  expect(time(10_000)).toBeLessThan(60 * Math.min(time(1000), time(1000), time(1000)));
});
