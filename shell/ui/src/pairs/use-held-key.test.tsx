import { afterEach, expect, test } from 'bun:test';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { useHeldKey } from './use-held-key.ts';

afterEach(cleanup);

let isOn = true;
const switched = () => isOn;

function Held() {
  return (
    <>
      <output>{useHeldKey('m', switched) ? 'held' : 'free'}</output>
      <input aria-label="Name" />
    </>
  );
}

function show() {
  isOn = true;
  const { container, getByRole } = render(<Held />);
  return { state: () => container.querySelector('output')?.textContent, field: () => getByRole('textbox') };
}

test('the key has an effect while it is pressed', () => {
  const { state } = show();
  fireEvent.keyDown(document.body, { key: 'm' });
  fireEvent.keyDown(document.body, { key: 'm', repeat: true });
  expect(state()).toBe('held');
  fireEvent.keyUp(document.body, { key: 'm' });
  expect(state()).toBe('free');
  fireEvent.keyDown(document.body, { key: 'M' });
  expect(state()).toBe('held');
  fireEvent.blur(window);
  expect(state()).toBe('free');
});

test('with the shortcuts of one key switched off, the key has no effect', () => {
  const { state } = show();
  isOn = false;
  fireEvent.keyDown(document.body, { key: 'm' });
  expect(state()).toBe('free');
  isOn = true;
  fireEvent.keyDown(document.body, { key: 'm' });
  expect(state()).toBe('held');
});

test('with another key, in a text field, or beside Ctrl, it has no effect', () => {
  const { state, field } = show();
  fireEvent.keyDown(document.body, { key: 'n' });
  fireEvent.keyDown(field(), { key: 'm' });
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    fireEvent.keyDown(document.body, { key: 'm', [modifier]: true });
  expect(state()).toBe('free');
});
