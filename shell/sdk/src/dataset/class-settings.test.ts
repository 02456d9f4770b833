import { expect, test } from 'bun:test';
import { type ClassConfig, roleOf } from '@twinset/contract';
import { backgroundColor, canBeClass, namedClasses, nameOf, setName, setRole } from './class-settings.ts';

const NONE: ClassConfig = { classes: [], background: '' };
const CLASSES = [
  { value: 0, color: '#3a4356', share: 0.9, files: 3, pixels: 90, least: 0.8, most: 1 },
  { value: 1, color: '#f7b131', share: 0.1, files: 3, pixels: 90, least: 0.1, most: 0.2 },
];

test('setName() names, renames, and removes a name', () => {
  const named = { ...NONE, ...setName(NONE, 1, 'cell') };
  expect(nameOf(named, 1)).toBe('cell');
  expect(setName(named, 1, 'nucleus').classes).toEqual([{ value: 1, name: 'nucleus' }]);
  expect(setName(named, 1, '').classes).toEqual([]);
});

test('setRole() keeps the name, and allows one background', () => {
  const named = { ...NONE, ...setName(NONE, 1, 'cell') };
  const chosen = setRole(named, { value: 1 }, 'background');
  expect(chosen).toEqual({ background: 1, classes: [{ value: 1, name: 'cell', role: 'background' }] });
  const other = setRole(chosen, { value: 2 }, 'background');
  expect(other.background).toBe(2);
  expect(other.classes.filter(({ role }) => role === 'background').map(({ value }) => value)).toEqual([2]);
  expect(nameOf(other, 1)).toBe('cell');
});

test('setRole() restores the default of label 0 and black', () => {
  expect(setRole(setRole(NONE, { value: 1 }, 'background'), { value: 0 }, 'background').background).toBe('');
});

test('setRole() makes a class of a label that is ignored by default, and reverts that', () => {
  const label = { value: 255, role: 'ignore' } as const;
  const chosen = setRole(NONE, label, 'class');
  expect(chosen.classes).toEqual([{ value: 255, role: 'class' }]);
  expect(roleOf(chosen, label)).toBe('class');
  expect(roleOf(setRole(chosen, label, 'ignore'), label)).toBe('ignore');
});

test('setRole() ignores label 0, and makes it the background again', () => {
  const ignored = setRole(NONE, { value: 0 }, 'ignore');
  expect(roleOf(ignored, { value: 0 })).toBe('ignore');
  expect(backgroundColor(CLASSES, ignored)).toBeUndefined();
  expect(roleOf(setRole(ignored, { value: 0 }, 'background'), { value: 0 })).toBe('background');
});

test('canBeClass() is false only for label 0 and black without another background', () => {
  expect(canBeClass(NONE, CLASSES, 0)).toBe(false);
  expect(canBeClass(setRole(NONE, { value: 0 }, 'ignore'), CLASSES, 0)).toBe(false);
  expect(canBeClass({ ...NONE, background: 1 }, CLASSES, 0)).toBe(true);
  expect(canBeClass(NONE, CLASSES, 1)).toBe(true);
});

test('setRole() restores the default background when the background gets another role', () => {
  const chosen = setRole(NONE, { value: 1 }, 'background');
  expect(setRole(chosen, { value: 1 }, 'ignore')).toEqual({
    background: '',
    classes: [{ value: 1, role: 'ignore' }],
  });
});

test('backgroundColor() and namedClasses() follow the configuration', () => {
  expect(backgroundColor(CLASSES, NONE)).toBe('#3a4356');
  expect(backgroundColor(CLASSES, { ...NONE, background: 1 })).toBe('#f7b131');
  expect(namedClasses(CLASSES, { ...NONE, classes: [{ value: 1, name: 'cell' }] })[1]).toEqual({
    value: 1,
    color: '#f7b131',
    name: 'cell',
  });
});
