import { describe, expect, test } from 'bun:test';
import type { AugmentConfig, DatasetClass } from '@twinset/contract';
import { maskRecipe } from '../frames/mask-recipe.ts';
import { hexColor, visibleColor } from '../tasks/display-color.ts';
import { configOf } from '../testing/run-folders.ts';
import type { DatasetPlan, MaskPlan } from '../types.ts';
import { exportClasses, exportProblem } from './export-classes.ts';

const labelOf = (value: number | string, role?: 'ignore'): DatasetClass => ({
  value,
  color: typeof value === 'string' ? value : hexColor(visibleColor(0x400000 + value)),
  share: 0.5,
  pixels: 50,
  files: 1,
  least: 0.1,
  most: 0.9,
  ...(role ? { role } : {}),
});

const planOf = (mask: Partial<MaskPlan>, classes: DatasetClass[]) =>
  ({
    mask: { kind: 'index', outChannels: 1, bitDepth: 8, source: 'value', table: null, ...mask },
    classes,
  }) as DatasetPlan;
const values = (...labels: number[]) =>
  planOf(
    {},
    labels.map((label) => labelOf(label)),
  );
const rows = (config: Partial<AugmentConfig>, plan: DatasetPlan) =>
  exportClasses(configOf(config), plan).classes.map(({ labels, role, index, value }) => [
    labels.join('+'),
    role,
    index,
    value,
  ]);

describe('classes of index masks', () => {
  test('two labels are 0 and 1', () => {
    expect(rows({}, values(0, 255))).toEqual([
      ['0', 'background', 0, 0],
      ['255', 'class', 1, 1],
    ]);
    const { indexOf } = exportClasses(configOf({}), values(0, 255));
    expect([indexOf[0], indexOf[255], indexOf[7]]).toEqual([0, 1, 255]);
  });

  test('labels with gaps are numbered without; the ignore label keeps 255', () => {
    const plan = planOf({}, [labelOf(0), labelOf(3), labelOf(9), labelOf(255, 'ignore')]);
    expect(rows({}, plan)).toEqual([
      ['0', 'background', 0, 0],
      ['3', 'class', 1, 1],
      ['9', 'class', 2, 2],
      ['255', 'ignore', null, 255],
    ]);
    expect(exportClasses(configOf({}), plan).indexOf[255]).toBe(255);
  });

  test('without a background, numbers start at the first class', () => {
    expect(rows({}, values(1, 2))).toEqual([
      ['1', 'class', 0, 0],
      ['2', 'class', 1, 1],
    ]);
  });

  test('a fill that outputs may have is the background if it is 0, else it is ignored', () => {
    expect(rows({ randomRotate: true }, values(1, 2))[0]).toEqual(['0', 'background', 0, 0]);
    const filled = { randomRotate: true, maskFill: 200 };
    expect(rows(filled, values(0, 1)).at(-1)).toEqual(['200', 'ignore', null, 255]);
    expect(rows({ ...filled, border: 'reflect' }, values(0, 1))).toHaveLength(2);
  });

  test('labels with the role background are one class, those with the role ignore another', () => {
    const config: Partial<AugmentConfig> = {
      classes: [
        { value: 4, role: 'background' },
        { value: 5, role: 'ignore' },
      ],
    };
    expect(rows(config, values(0, 4, 5, 6))).toEqual([
      ['0+4', 'background', 0, 0],
      ['6', 'class', 1, 1],
      ['5', 'ignore', null, 255],
    ]);
  });

  test('values can be chosen, also that of ignored pixels', () => {
    const plan = planOf({}, [labelOf(0), labelOf(3), labelOf(255, 'ignore')]);
    const exportOptions = { values: { 3: 11 }, ignore: 254 };
    expect(rows({ exportOptions }, plan).map((row) => row[3])).toEqual([0, 11, 254]);
  });

  test('colours are numbered by the table of the masks, and black is the background', () => {
    const plan = planOf({ source: 'color', outChannels: 3, table: [0, 0x00ff00, 0xff0000] }, [
      labelOf('#00ff00'),
      labelOf('#ff0000'),
    ]);
    const { classes, indexOf } = exportClasses(configOf({}), plan, maskRecipe(plan.mask, 0));
    expect(classes.map(({ name, color }) => [name, color])).toEqual([
      ['background', 0],
      ['class_00ff00', 0x00ff00],
      ['class_ff0000', 0xff0000],
    ]);
    expect(indexOf.slice(0, 3)).toEqual([0, 1, 2]);
  });

  test('names and colours are unique', () => {
    const classes = [1, 2, 3].map((value) => ({ value, name: 'cell', color: '#ff0000' }));
    const made = exportClasses(configOf({ classes }), values(0, 1, 2, 3)).classes;
    expect(made.map(({ name }) => name)).toEqual(['background', 'cell', 'cell_2', 'cell_3']);
    expect(new Set(made.map(({ color }) => color)).size).toBe(4);
  });
});

describe('exports are refused', () => {
  const problem = (config: Partial<AugmentConfig>, plan: DatasetPlan) =>
    exportProblem(configOf({ exports: ['index'], ...config }), plan);

  test('for more classes than 8 bits have, never without exports', () => {
    const many = values(...Array.from({ length: 256 }, (_, label) => label));
    expect(problem({}, many)).toContain('256 labels');
    expect(exportProblem(configOf({}), many)).toBeNull();
    expect(problem({}, values(...Array.from({ length: 255 }, (_, label) => label)))).toBeNull();
  });

  test('for one value of two classes, or a label that no mask has', () => {
    expect(problem({ exportOptions: { values: { 3: 1 } } }, values(0, 2, 3))).toContain(
      'the value 1 to both class_2 and class_3',
    );
    expect(problem({ exportOptions: { values: { 8: 1 } } }, values(0, 2))).toContain('no mask has: 8.');
  });
});
