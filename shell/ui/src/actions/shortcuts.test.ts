import { expect, test } from 'bun:test';
import { actionOf, allActions } from '@twinset/contract/actions';
import { actionOfKeys, ariaKeysOf, isSingleKey, keysOf } from './shortcuts.ts';

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test('no two actions of one place have the same shortcut', () => {
  for (const isViewer of [true, false]) {
    const shortcuts = allActions()
      .filter(({ scope, shortcut }) => shortcut !== null && (scope === 'viewer') === isViewer)
      .map(({ shortcut }) => shortcut);
    expect(shortcuts.length).toBeGreaterThan(3);
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  }
});

test('keys are read as the system writes them, in either case', () => {
  expect(actionOfKeys({ ...NONE, key: 'k', ctrlKey: true }, false)).toBe('palette.open');
  expect(actionOfKeys({ ...NONE, key: 'K', metaKey: true }, true)).toBe('palette.open');
  expect(actionOfKeys({ ...NONE, key: 'Enter', ctrlKey: true }, false)).toBe('run.start');
  expect(actionOfKeys({ ...NONE, key: 'z', ctrlKey: true }, false)).toBe('settings.undo');
  expect(actionOfKeys({ ...NONE, key: 'Z', ctrlKey: true, shiftKey: true }, false)).toBe('settings.redo');
  expect(actionOfKeys({ ...NONE, key: 'z', metaKey: true, shiftKey: true }, true)).toBe('settings.redo');
  expect(actionOfKeys({ ...NONE, key: 'y', ctrlKey: true }, false)).toBe('settings.redo');
  expect(actionOfKeys({ ...NONE, key: '?', shiftKey: true }, false)).toBe('shortcuts.open');
});

test('keys of the other system, with Alt, with another Shift, or of the viewer have no action', () => {
  expect(actionOfKeys({ ...NONE, key: 'k', metaKey: true }, false)).toBeNull();
  expect(actionOfKeys({ ...NONE, key: 'k', ctrlKey: true }, true)).toBeNull();
  expect(actionOfKeys({ ...NONE, key: 'k', ctrlKey: true, altKey: true }, false)).toBeNull();
  expect(actionOfKeys({ ...NONE, key: 'K', ctrlKey: true, shiftKey: true }, false)).toBeNull();
  // The browser's list of visited pages.
  expect(actionOfKeys({ ...NONE, key: 'y', metaKey: true }, true)).toBeNull();
  expect(actionOfKeys({ ...NONE, key: 'ArrowRight' }, false)).toBeNull();
});

test('a shortcut is written for eyes and for assistive technology', () => {
  expect(keysOf('Mod+K', false)).toEqual(['Ctrl', 'K']);
  expect(keysOf('Mod+K', true)).toEqual(['⌘', 'K']);
  expect(keysOf('Shift+Mod+Z', false)).toEqual(['Shift', 'Ctrl', 'Z']);
  expect(keysOf('Shift+Mod+Z', true)).toEqual(['⇧', '⌘', 'Z']);
  expect(ariaKeysOf('Shift+Mod+Z', false)).toBe('Shift+Control+Z');
  expect(keysOf('+', false)).toEqual(['+']);
  expect([ariaKeysOf('Mod+Enter', false), ariaKeysOf('Mod+S', true), ariaKeysOf('+')]).toEqual([
    'Control+Enter',
    'Meta+S',
    'Plus',
  ]);
  expect(['?', '+', 'Mod+K'].map(isSingleKey)).toEqual([true, true, false]);
});

test('an unknown id has no row', () => {
  expect(actionOf('run.start')?.label).toBe('Start Augmentation');
  expect([actionOf('toString'), actionOf(undefined)]).toEqual([null, null]);
});
