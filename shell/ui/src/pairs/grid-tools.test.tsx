import { afterEach, expect, spyOn, test } from 'bun:test';
import { act, cleanup, render } from '@testing-library/react';
import { GridTools } from './grid-tools.tsx';

let restore = () => {};
afterEach(() => {
  cleanup();
  restore();
});

/** Gives the page a window whose size can change. */
function plantWindow() {
  let changed = () => {};
  const media = {
    matches: false,
    addEventListener: (_: string, listener: () => void) => {
      changed = listener;
    },
    removeEventListener: () => {},
  };
  const spy = spyOn(globalThis, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
  restore = () => spy.mockRestore();
  return {
    resize: (isSmall: boolean) =>
      act(() => {
        media.matches = isSmall;
        changed();
      }),
  };
}

test('the search keeps its text and the focus in a window that becomes small; the choices are behind a button', () => {
  const { resize } = plantWindow();
  const { getByRole, queryByText } = render(
    <GridTools
      active={2}
      search={<input aria-label="Search" />}
      filters={null}
      view={<span>Columns</span>}
      legend={null}
    />,
  );
  const field = getByRole('textbox') as HTMLInputElement;
  field.value = 'cell';
  field.focus();
  expect(queryByText('Columns')).not.toBeNull();
  resize(true);
  expect(getByRole('textbox') === field).toBe(true);
  expect(document.activeElement === field).toBe(true);
  expect(queryByText('Columns')).toBeNull();
  act(() => getByRole('button', { name: 'View and filters (2)' }).click());
  expect(queryByText('Columns')).not.toBeNull();
  resize(false);
  expect(getByRole('textbox') === field).toBe(true);
});
