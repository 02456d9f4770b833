import { afterEach, expect, test } from 'bun:test';
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import type { ToastMessage } from '@twinset/contract';
import { ToastHost } from './toast-host.tsx';

afterEach(cleanup);

function show() {
  let listener: (message: ToastMessage) => void = () => {};
  const subscribe = (given: typeof listener) => {
    listener = given;
    return () => {};
  };
  const { container, getByRole, getAllByRole } = render(<ToastHost subscribe={subscribe} />);
  return {
    send: (title: string, rest: Partial<ToastMessage> = {}) =>
      act(() => listener({ intent: 'info', title, durationMs: 50, ...rest })),
    titles: () =>
      [...container.querySelectorAll('[data-toast]')].map((one) => one.getAttribute('data-toast')),
    row: () => getByRole('region'),
    pressFirst: () => {
      const button = getAllByRole('button')[0] as HTMLElement;
      act(() => button.focus());
      fireEvent.click(button);
    },
  };
}

test('a message stays while the pointer is in the row, and its time passes after that', async () => {
  const { send, titles, row } = show();
  send('One');
  fireEvent.pointerEnter(row());
  await act(() => Bun.sleep(150));
  expect(titles()).toEqual(['One']);
  fireEvent.pointerLeave(row());
  await waitFor(() => expect(titles()).toEqual([]));
});

test('after a message was closed with the pointer on it, the time of the next one passes', async () => {
  const { send, titles, row, pressFirst } = show();
  send('One');
  fireEvent.pointerEnter(row());
  pressFirst();
  expect(titles()).toEqual([]);
  send('Two');
  expect(titles()).toEqual(['Two']);
  await waitFor(() => expect(titles()).toEqual([]));
});

test('while a pointer is pressed, messages neither end nor appear', async () => {
  const { send, titles } = show();
  send('One');
  fireEvent.pointerDown(document.body);
  await act(() => Bun.sleep(150));
  send('Two', { durationMs: 60_000 });
  expect(titles()).toEqual(['One']);
  fireEvent.pointerUp(document.body);
  // Its click is still to come.
  expect(titles()).toEqual(['One']);
  await waitFor(() => expect(titles()).toEqual(['Two']));
});

test('a pointer that moves without a pressed button has been released, also if the page received no release', async () => {
  const { send, titles } = show();
  fireEvent.pointerDown(document.body);
  send('One', { durationMs: 60_000 });
  fireEvent.pointerMove(document.body, { buttons: 1 });
  await act(() => Bun.sleep(150));
  expect(titles()).toEqual([]);
  fireEvent.pointerMove(document.body, { buttons: 0 });
  await waitFor(() => expect(titles()).toEqual(['One']));
});

test('a message ends with its signal, also if that ended before the message was rendered', () => {
  const { send, titles } = show();
  const [later, before] = [new AbortController(), new AbortController()];
  send('One', { durationMs: 60_000, signal: later.signal });
  before.abort();
  send('Two', { durationMs: 60_000, signal: before.signal });
  expect(titles()).toEqual(['One']);
  act(() => later.abort());
  expect(titles()).toEqual([]);
});

test('when the message with the focus ends, the control that had it before gets it back, else the title of the page', () => {
  const { send, pressFirst } = show();
  const control = (tag: string, id = '') => {
    const made = Object.assign(document.createElement(tag), { tabIndex: -1, id });
    document.body.append(made);
    return made;
  };
  const [title, row] = [control('h1', 'page-title'), control('button')];
  act(() => row.focus());
  send('One', { durationMs: 60_000 });
  pressFirst();
  expect(document.activeElement).toBe(row);
  send('Two', { durationMs: 60_000 });
  row.remove();
  pressFirst();
  expect(document.activeElement).toBe(title);
  title.remove();
});

test('Undo ends its message', () => {
  const { send, titles, pressFirst } = show();
  let undone = 0;
  const undo = () => {
    undone += 1;
  };
  send('One', { durationMs: 60_000, undo });
  pressFirst();
  expect({ undone, titles: titles() }).toEqual({ undone: 1, titles: [] });
});

test('after one of two messages was closed with the focus on its button, the time of the other one passes', async () => {
  const { send, titles, pressFirst } = show();
  send('One');
  send('Two');
  pressFirst();
  expect(titles()).toEqual(['Two']);
  await waitFor(() => expect(titles()).toEqual([]));
});
