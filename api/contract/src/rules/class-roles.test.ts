import { expect, test } from 'bun:test';
import { type ClassConfig, roleOf } from './class-roles.ts';

const NONE: ClassConfig = { classes: [], background: '' };

test('label 0 or black is the background until another is chosen', () => {
  expect(roleOf(NONE, { value: 0 })).toBe('background');
  expect(roleOf(NONE, { value: '#000000' })).toBe('background');
  expect(roleOf(NONE, { value: 1 })).toBe('class');
  expect(roleOf({ ...NONE, background: 1 }, { value: 0 })).toBe('class');
  expect(roleOf({ ...NONE, background: 1 }, { value: 1 })).toBe('background');
  expect(roleOf({ ...NONE, classes: [{ value: 2, role: 'background' }] }, { value: 2 })).toBe('background');
});

test('label 0 can be ignored, and is then not the background', () => {
  const config = { ...NONE, classes: [{ value: 0, role: 'ignore' as const }] };
  expect(roleOf(config, { value: 0 })).toBe('ignore');
  expect(roleOf(config, { value: '#000000' })).toBe('background');
  expect(roleOf({ ...config, background: 0 }, { value: 0 })).toBe('background');
});

test('a label that is ignored by default stays so until the user changes it', () => {
  const label = { value: 255, role: 'ignore' } as const;
  expect(roleOf(NONE, label)).toBe('ignore');
  expect(roleOf({ ...NONE, classes: [{ value: 255, role: 'class' }] }, label)).toBe('class');
  expect(roleOf({ ...NONE, classes: [{ value: 255, name: 'void' }] }, label)).toBe('ignore');
  expect(roleOf({ ...NONE, background: 255 }, label)).toBe('background');
});
