import { afterEach, expect, test } from 'bun:test';
import { singleKeys } from '@twinset/sdk';
import { setupPageTest } from '@twinset/testing';
import { type ActionDialogKind, ActionHost } from './action-host.tsx';

const stage = setupPageTest();
afterEach(() => singleKeys.set(true));

function show() {
  const pressed: string[] = [];
  const opened: (ActionDialogKind | null)[] = [];
  const control = (action: string) => (
    <button type="button" data-action={action} onClick={() => pressed.push(action)}>
      {action}
    </button>
  );
  stage.show(
    <>
      {control('page.next')}
      {control('page.previous')}
      <ActionHost kind={null} onKind={(kind) => opened.push(kind)} />
    </>,
  );
  return { pressed, opened };
}

/** Presses a key; returns false if the page handled it. */
const press = (key: string, init: KeyboardEventInit = {}): boolean =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  );

test('N and P act once, however long they are pressed', () => {
  const { pressed } = show();
  for (const key of ['n', 'p']) {
    press(key);
    for (let i = 0; i < 3; i++) expect(press(key, { repeat: true })).toBe(false);
  }
  expect(pressed).toEqual(['page.next', 'page.previous']);
  press('n');
  expect(pressed).toHaveLength(3);
});

test('a shortcut that stays pressed opens the palette once', () => {
  const { opened } = show();
  press('k', { ctrlKey: true });
  press('k', { ctrlKey: true, repeat: true });
  expect(opened).toEqual(['palette']);
});

test('with the shortcuts of one key switched off, only those with Ctrl act', () => {
  const { pressed, opened } = show();
  singleKeys.set(false);
  press('n');
  press('?');
  press('k', { ctrlKey: true });
  expect({ pressed, opened }).toEqual({ pressed: [], opened: ['palette'] });
});
