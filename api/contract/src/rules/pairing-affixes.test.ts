import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { pairNames } from './pairing.ts';

const RUNS = process.env.TEST_LONG ? 5000 : 100;
const png = (stems: readonly string[]) => stems.map((stem) => `${stem}.png`);
const pairsOf = (images: readonly string[], masks: readonly string[]) =>
  pairNames(png(images), png(masks)).pairs.map(({ image, mask }) => `${image} ${mask}`);
const allOf = (keys: readonly string[], image: (key: string) => string, mask: (key: string) => string) =>
  keys.map((key) => `${image(key)}.png ${mask(key)}.png`).sort();

describe('affixes on both sides', () => {
  const named: [string, string[], string[]][] = [
    [
      'Cityscapes',
      ['aachen_000000_000019_leftImg8bit', 'bochum_000000_000313_leftImg8bit'],
      ['aachen_000000_000019_gtFine_labelIds', 'bochum_000000_000313_gtFine_labelIds'],
    ],
    ['DRIVE', ['21_training', '22_training'], ['21_manual1', '22_manual1']],
    [
      'an infix',
      ['case_01_t1_axial_3', 'case_02_t1_axial_8'],
      ['case_01_seg_axial_3', 'case_02_seg_axial_8'],
    ],
    ['words without digits', ['elm_sat', 'oak_sat'], ['elm_gt', 'oak_gt']],
    ['capitals', ['elmSat', 'oakSat'], ['elmGt', 'oakGt']],
    ['no separators', ['elmsat', 'oaksat'], ['elmgt', 'oakgt']],
    ['prefixes', ['sat-elm', 'sat-oak'], ['truth elm', 'truth oak']],
    ['other scripts', ['画像_東', '画像_西'], ['正解_東', '正解_西']],
    ['other digits', ['صورة_٣', 'صورة_٤'], ['قناع_٣', 'قناع_٤']],
    ['a single pair of known words', ['elm_sat'], ['elm_gt']],
    ['a single pair of Cityscapes', ['ulm_000001_000019_leftImg8bit'], ['ulm_000001_000019_gtFine_labelIds']],
    ['one mask missing', ['21_training', '22_training', '23_training'], ['21_manual1', '23_manual1']],
    ['strays', ['elm_sat', 'oak_sat', 'ash_sat', 'overview'], ['elm_gt', 'oak_gt', 'ash_gt', 'legend']],
  ];
  for (const [title, images, masks] of named) {
    test(title, () => {
      const found = pairsOf(images, masks);
      expect(found.length).toBe(Math.min(images.length, masks.length) - (title === 'strays' ? 1 : 0));
      for (const pair of found) {
        const [image = '', mask = ''] = pair.split('.png').map((part) => part.trim());
        const place = images.indexOf(image);
        expect(masks.indexOf(mask)).toBe(title === 'one mask missing' && place > 1 ? place - 1 : place);
      }
    });
  }

  const hashes = {
    'Label Studio': (key: string, hash: string) => `${hash.slice(0, 8)}-${key}`,
    'a UUID': (key: string, hash: string) =>
      `${key}_${hash.slice(0, 8)}-${hash.slice(8, 12)}-${hash.slice(12, 16)}-${hash.slice(16, 20)}-${hash.slice(20, 32)}`,
    Roboflow: (key: string, hash: string) => `${key}_jpg.rf.${hash}`,
    Django: (key: string, hash: string) =>
      `${key}_${Buffer.from(hash, 'hex').toString('base64').replace(/[+/=]/g, 'x').slice(0, 7)}`,
  };
  for (const [tool, hashed] of Object.entries(hashes)) {
    test(`the affix that ${tool} adds to each name`, () => {
      const keys = Array.from({ length: 40 }, (_, i) => `${['oak', 'elm', 'ash'][i % 3]}_${i}`);
      const hashOf = (text: string) => new Bun.CryptoHasher('md5').update(text).digest('hex');
      const plain = (key: string) => key;
      const mask = (key: string) => hashed(key, hashOf(key));
      expect(pairsOf(keys, keys.map(mask)).sort()).toEqual(allOf(keys, plain, mask));
      expect(pairsOf(keys.map(mask), keys).sort()).toEqual(allOf(keys, mask, plain));
      const [sat, other] = [(key: string) => `${key}_sat`, (key: string) => hashed(`${key}_gt`, hashOf(key))];
      expect(pairsOf(keys.map(sat), keys.map(other)).sort()).toEqual(allOf(keys, sat, other));
    });
  }

  // Letters of four scripts; affixes and keys are drawn from different ones, so that no key is an affix by chance.
  const letters = fc.constantFrom('abcdefgh', 'ijklmnop', 'äöüéèñßå', 'кошасбик');
  const wordOf = (alphabet: string, size = 5) =>
    fc.string({ unit: fc.constantFrom(...alphabet), minLength: size, maxLength: size + 4 });
  const separator = fc.constantFrom('_', '-', ' ', '.', '__', ' - ');
  const affixed =
    (own: string, infix: string, at: 'start' | 'end' | 'middle', sep: string) => (key: string) => {
      if (at === 'start') return `${own}${sep}${key}`;
      if (at === 'end') return `${key}${sep}${own}`;
      const [one, two] = key.split(infix);
      return `${one}${infix}${own}${infix}${two}`;
    };
  const keySet = letters.chain((alphabet) =>
    fc.uniqueArray(
      fc.tuple(wordOf(alphabet), fc.nat(99_999)).map(([word, n]) => `${word}_${n}`),
      { minLength: 2, maxLength: 60 },
    ),
  );
  const place = fc.constantFrom('start' as const, 'end' as const, 'middle' as const);

  test('pair names that are equal without them, in any script, number and order', () => {
    const affix = fc.tuple(
      wordOf('qrstuvwxyz'),
      wordOf('QRSTUVWXYZ').map((w) => `${w}9`),
    );
    const property = fc.property(keySet, affix, place, place, separator, (keys, [a, b], one, two, sep) => {
      const [image, mask] = [affixed(a, '_', one, sep), affixed(b, '_', two, sep)];
      expect(pairsOf(keys.map(image).reverse(), keys.map(mask)).sort()).toEqual(allOf(keys, image, mask));
      // Files without a partner remain unpaired, and do not affect the others.
      const [kept, images] = [keys.slice(0, -1), keys.map(image)];
      const fewer = kept.length > 1 ? pairsOf(images, kept.map(mask)).sort() : [];
      if (kept.length > 1) expect(fewer).toEqual(allOf(kept, image, mask));
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test('never pair keys that differ', () => {
    // Each image's word has another number on the side of the masks, so the words contradict the numbers.
    const property = fc.property(keySet, fc.integer({ min: 1, max: 59 }), place, (keys, shift, at) => {
      const parts = keys.map((key) => key.split('_') as [string, string]);
      const words = new Set(parts.map(([word]) => word));
      const numbers = new Set(parts.map(([, n]) => Number(n)));
      fc.pre(words.size === keys.length && numbers.size === keys.length && shift % keys.length !== 0);
      const turned = parts.map(([, n], i) => `${parts[(i + shift) % parts.length]?.[0]}_${n}`);
      const [image, mask] = [affixed('vvvv', '_', at, '_'), affixed('wwww', '_', at, '_')];
      expect(pairsOf(keys, turned)).toEqual([]);
      expect(pairsOf(keys.map(image), turned.map(mask))).toEqual([]);
    });
    fc.assert(property, { numRuns: RUNS });
  });

  const refused: [string, string[], string[]][] = [
    ["words with each other's numbers", ['cat_1', 'dog_2'], ['cat_2', 'dog_1']],
    [
      'rows for columns',
      ['tile_r1_c1', 'tile_r1_c2', 'tile_r2_c1'],
      ['tile_c1_r1', 'tile_c1_r2', 'tile_c2_r1'],
    ],
    ['left for right', ['scan_01_left', 'scan_02_left'], ['seg_right_01', 'seg_right_02']],
    ['sides that change', ['scan_01_left', 'scan_02_right'], ['seg_right_01', 'seg_left_02']],
    ['another patient', ['scan_1_a', 'scan_1_b'], ['scan_2_a', 'scan_2_b']],
    ['another row', ['scan_r1_a', 'scan_r1_b'], ['scan_r2_a', 'scan_r2_b']],
    ['numbers run together', ['img_1_12', 'img_1_13'], ['mask_11_2', 'mask_11_3']],
    ['training for test', ['oak_train_x', 'elm_train_x'], ['oak_test_y', 'elm_test_y']],
    ['positions of a tile', ['x_r01c02', 'y_r02c01'], ['x_r05c06', 'y_r07c08']],
    ['dates', ['20230101-1', '20230102-2'], ['20230103-1', '20230104-2']],
    ['ids that are there on the other side', ['a1b2c3_01', '4d5e6f_02'], ['a1b2c3_02', '4d5e6f_01']],
    ['a single pair of unknown words', ['apple_red'], ['apple_green']],
  ];
  for (const [title, images, masks] of refused) {
    test(`never pair ${title}`, () => {
      expect(pairsOf(images, masks)).toEqual([]);
      expect(pairsOf(masks, images)).toEqual([]);
    });
  }
});

describe('the number rule', () => {
  const texts = fc.tuple(
    fc.string({ unit: fc.constantFrom(...'abcdef_'), minLength: 1, maxLength: 6 }),
    fc.string({ unit: fc.constantFrom(...'klmnop-'), minLength: 1, maxLength: 6 }),
  );
  const numbers = fc.uniqueArray(fc.nat(9999), { minLength: 2, maxLength: 50 });

  test('applies where the text around the digits is the same on each side', () => {
    const property = fc.property(texts, numbers, ([image, mask], all) => {
      const { pairs } = pairNames(
        png(all.map((n) => `${image}${n}`)),
        png(all.map((n) => `${mask}${String(n).padStart(6, '0')}`)),
      );
      expect(pairs.length).toBe(all.length);
      for (const pair of pairs) {
        expect(pair.rule).toBe('numbers');
        expect(Number(/\d+/.exec(pair.image)?.[0])).toBe(Number(/\d+/.exec(pair.mask)?.[0]));
      }
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test('does not apply if one name has another text', () => {
    const property = fc.property(texts, numbers, ([image, mask], all) => {
      const odd = (n: number) => (n === all[0] ? `zz${n}` : `${image}${n}`);
      expect(
        pairsOf(
          all.map(odd),
          all.map((n) => `${mask}${String(n).padStart(6, '0')}`),
        ),
      ).toEqual([]);
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test('does not pair a single remaining name', () => {
    expect(pairsOf(['cat_1', 'cat_2', 'dog_3'], ['cat_1', 'cat_2', 'cow_3']).length).toBe(2);
  });
});
