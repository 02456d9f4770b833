import { describe, expect, test } from 'bun:test';
import { imageFacts, maskFacts } from '../testing/facts.ts';
import { configOf } from '../testing/run-folders.ts';
import type { DatasetPlan, ImageFacts, MaskFacts } from '../types.ts';
import { planDataset } from './plan-dataset.ts';

const channels = (maskChannels: 1 | 3) => configOf({ imageMaskChannels: { imgChannels: 3, maskChannels } });
function plan(
  masks: MaskFacts[],
  config?: ReturnType<typeof configOf>,
  images: ImageFacts[] = [],
): DatasetPlan {
  const result = planDataset(images, masks, [], config);
  if ('failed' in result) throw new Error(result.failed.message);
  return result;
}
const codes = ({ warnings }: DatasetPlan) => warnings.map((w) => w.code);
const values = (...list: number[]): [number, number][] => list.map((v) => [v, 1000]);
const palette = (name: string, entries: [number, number][]) =>
  maskFacts(name, { kind: 'palette', values: values(...entries.map(([i]) => i)), palette: entries });
const RED = 0xff0000;
const BLUE = 0x0000ff;

describe('what masks are', () => {
  test('grey masks of two values in all are binary, of more index masks', () => {
    expect(plan([maskFacts('a', { values: values(0, 255) })]).mask).toMatchObject({
      kind: 'binary',
      source: 'value',
    });
    expect(
      plan([maskFacts('a', { values: values(0, 1) }), maskFacts('b', { values: values(2) })]).mask.kind,
    ).toBe('index');
  });

  test('one 16-bit mask makes the set 16 bit', () => {
    const masks = [maskFacts('a'), maskFacts('b', { bitDepth: 16, values: values(0, 900) })];
    expect(plan(masks).mask).toMatchObject({ bitDepth: 16, source: 'value' });
  });

  test('palettes that agree on every used index keep their indices', () => {
    const agreeing = [
      palette('a', [
        [0, 0],
        [2, RED],
      ]),
      palette('b', [
        [2, RED],
        [5, BLUE],
      ]),
    ];
    expect(plan(agreeing)).toMatchObject({
      mask: { kind: 'palette', source: 'index', outChannels: 1, table: [0, 0, RED, 0, 0, BLUE] },
      channels: { maskChannels: 1 },
    });
  });

  test('palettes that disagree count as colours, which is reported', () => {
    const differing = plan([palette('a', [[0, RED]]), palette('b', [[0, BLUE]])], channels(1));
    expect(differing.mask).toMatchObject({ kind: 'color', source: 'color', table: [0, BLUE, RED] });
    expect(codes(differing)).toContain('PalettesDiffer');
    expect(differing.channels.maskChannels).toBe(3);
  });

  test('a palette mask for three channels becomes its colours', () => {
    expect(plan([palette('a', [[3, RED]])], channels(3)).mask).toMatchObject({
      source: 'color',
      outChannels: 3,
    });
  });
});

describe('the colour table', () => {
  test('has black first whether it occurs or not, then rising 0xRRGGBB', () => {
    const masks = [
      maskFacts('a', { kind: 'color', values: values(RED, BLUE) }),
      maskFacts('b', { kind: 'color', values: values(0x00ff00) }),
    ];
    expect(plan(masks, channels(1)).mask.table).toEqual([0, BLUE, 0x00ff00, RED]);
  });

  test('reads grey value v beside colours as (v,v,v), which is reported', () => {
    const mixed = plan(
      [maskFacts('a', { kind: 'color', values: values(RED) }), maskFacts('b', { values: values(0, 7) })],
      channels(1),
    );
    expect(mixed.mask.table).toEqual([0, 0x070707, RED]);
    expect(mixed.warnings.find((w) => w.code === 'GreyBesideColor')?.files).toEqual(['b']);
  });

  test('of more than 256 colours is refused naming the files; three channels take them', () => {
    const many = maskFacts('many.png', {
      kind: 'color',
      values: values(...Array.from({ length: 300 }, (_, i) => i * 3)),
    });
    const few = maskFacts('few.png', { kind: 'color', values: values(0, RED) });
    expect(planDataset([], [few, many], [], channels(1))).toMatchObject({
      failed: {
        errorType: 'InvalidDataset',
        details: [{ filename: 'many.png', reason: 'The mask has 300 different colours.' }],
      },
    });
    expect(plan([few, many], channels(3)).mask).toMatchObject({ outChannels: 3, table: null });
  });

  test('refuses grey values above 255 beside colours', () => {
    const deep = maskFacts('deep.png', { bitDepth: 16, values: values(0, 300) });
    const color = maskFacts('a.png', { kind: 'color', values: values(RED) });
    expect(planDataset([], [color, deep], [])).toMatchObject({
      failed: { details: [{ filename: 'deep.png' }] },
    });
  });
});

describe('classes, images, warnings', () => {
  test('classes have values, shares and files', () => {
    const masks = [
      maskFacts('a', {
        values: [
          [0, 3000],
          [1, 72],
        ],
      }),
      maskFacts('b', { values: [[0, 3072]] }),
    ];
    expect(plan(masks).classes).toMatchObject([
      { value: 0, share: 6072 / 6144, files: 2 },
      { value: 1, share: 72 / 6144, files: 1 },
    ]);
    expect(plan([maskFacts('a', { kind: 'color', values: [[RED, 3072]] })]).classes).toMatchObject([
      { value: '#ff0000', share: 1, files: 1 },
    ]);
  });

  test('the smallest height and width over all images', () => {
    const images = [
      imageFacts('a', { width: 300, height: 100 }),
      imageFacts('b', { width: 80, height: 200 }),
    ];
    expect(plan([], undefined, images)).toMatchObject({
      dimension: { width: 80, height: 100 },
      uniform: false,
    });
    expect(plan([]).dimension).toBeNull();
  });

  test('16 bit only if every image is, grey only if every image is', () => {
    const deep = imageFacts('a', { bitDepth: 16, channels: 1 });
    expect(plan([], undefined, [deep])).toMatchObject({ imageBitDepth: 16, channels: { imgChannels: 1 } });
    const mixed = plan([], undefined, [deep, imageFacts('b', { format: 'jpeg' })]);
    expect(mixed).toMatchObject({ imageBitDepth: 8, imageType: 'mixed', channels: { imgChannels: 3 } });
    expect(codes(mixed)).toEqual(['MixedBitDepth']);
  });

  test('dropped alpha and animation are reported', () => {
    const images = [imageFacts('a', { hadAlpha: true }), imageFacts('b', { animated: true })];
    expect(codes(plan([maskFacts('a', { hadAlpha: true })], undefined, images))).toEqual(
      expect.arrayContaining(['AlphaDropped', 'AnimatedImage', 'MaskAlphaDropped']),
    );
  });

  test('masks that are JPEGs make one warning, with the files and their numbers of values in the order of names', () => {
    const jpeg = (n: number) =>
      maskFacts(`j${n}.jpg`, {
        format: 'jpeg',
        values: values(...Array.from({ length: 40 + n }, (_, v) => v)),
      });
    const many = plan([10, 2, 1, 7, 3, 5, 4].map(jpeg)).warnings;
    expect(many).toEqual([
      {
        code: 'JpegMask',
        message:
          '7 masks are JPEGs, whose lossy compression changes labels: j1.jpg (41 different values), ' +
          'j2.jpg (42 different values), j3.jpg (43 different values), j4.jpg (44 different values), ' +
          'j5.jpg (45 different values) and 2 more. All values are kept unchanged.',
        files: ['j1.jpg', 'j2.jpg', 'j3.jpg', 'j4.jpg', 'j5.jpg', 'j7.jpg', 'j10.jpg'],
      },
    ]);
    expect(plan([jpeg(1)]).warnings).toMatchObject([
      { message: expect.stringContaining('The mask j1.jpg is a JPEG'), files: ['j1.jpg'] },
    ]);
  });

  test('a fill that is a used label causes a warning if a rotation or a shear can expose it', () => {
    const warned = (settings: Parameters<typeof configOf>[0]) =>
      codes(plan([maskFacts('a')], configOf(settings))).includes('MaskFillIsLabel');
    expect(warned({ randomRotate: true, maskFill: 1 })).toBe(true);
    expect(warned({ randomRotate: true, maskFill: 255 })).toBe(false);
    expect(warned({ shearX: true, maskFill: 1 })).toBe(true);
    expect(warned({ randomCrop: true, gaussianBlur: true, maskFill: 1 })).toBe(false);
    expect(warned({ randomRotate: true, maskFill: 1, border: 'reflect' })).toBe(false);
    expect(warned({ randomRotate: true, maskFill: 1, classes: [{ value: 1, role: 'ignore' }] })).toBe(false);
    const colored = (...colors: number[]) => [maskFacts('a', { kind: 'color', values: values(...colors) })];
    for (const maskChannels of [1, 3] as const) {
      const config = configOf({ randomRotate: true, imageMaskChannels: { imgChannels: 3, maskChannels } });
      expect(codes(plan(colored(RED, BLUE), config))).not.toContain('MaskFillIsLabel');
      expect(codes(plan(colored(0, BLUE), config))).not.toContain('MaskFillIsLabel');
      const white = { ...config, maskFill: maskChannels === 3 ? 255 : 2 };
      expect(codes(plan(colored(0, BLUE, 0xff_ff_ff), white))).toContain('MaskFillIsLabel');
    }
  });

  test('a fill among more labels than are listed is found', () => {
    const ids = Array.from({ length: 5000 }, (_, value) => value);
    const masks = [ids.slice(0, 2500), ids.slice(2500)].map((part, i) =>
      maskFacts(`${i}`, { bitDepth: 16, values: values(...part) }),
    );
    const whole = plan(masks, configOf({ randomRotate: true, maskFill: 4900 }));
    expect(codes(whole)).toContain('MaskFillIsLabel');
    expect(whole.classes).toHaveLength(4096);
  });

  test('a fill that is background or ignore is right; the object of a binary set is not', () => {
    const message = (maskFill: number, sets: number[][], settings: Parameters<typeof configOf>[0] = {}) => {
      const masks = sets.map((set, i) => maskFacts(`${i}`, { values: values(...set) }));
      const config = configOf({ randomRotate: true, maskFill, ...settings });
      return plan(masks, config).warnings.find(({ code }) => code === 'MaskFillIsLabel')?.message;
    };
    const VOC = [
      [0, 1, 255],
      [0, 15, 255],
    ];
    expect(message(255, VOC)).toBeUndefined();
    expect(message(0, VOC)).toBeUndefined();
    expect(message(15, VOC)).toEndWith('Choose 0, the background, or 255, the ignore label.');
    expect(message(255, VOC, { classes: [{ value: 255, role: 'class' }] })).toEndWith(
      'Choose 0, the background, or 254, which no mask uses.',
    );
    expect(message(0, [[0, 255]])).toBeUndefined();
    expect(message(255, [[0, 255]])).toEndWith('Choose 0, the background, or 254, which no mask uses.');
    expect(message(0, [[0, 255]], { background: 255 })).toEndWith(
      'Choose 255, the background, or 254, which no mask uses.',
    );
  });

  test('is the same for any order of the facts', () => {
    const masks = [palette('a', [[0, RED]]), palette('b', [[0, BLUE]]), maskFacts('c')];
    expect(plan([...masks].reverse())).toEqual(plan(masks));
  });
});
