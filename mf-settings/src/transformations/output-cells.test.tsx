import { expect, test } from 'bun:test';
import { screen, setupPageTest, within } from '@twinset/testing';
import { TransformationsPage } from './transformations-page.tsx';

const stage = setupPageTest();

test('the sample outputs are one stop of Tab, with arrow keys inside', async () => {
  const user = stage.show(<TransformationsPage />);
  const grid = screen.getByTestId('outputs-grid');
  const cells = within(grid).getAllByRole('button');
  expect(cells.map(({ tabIndex }) => tabIndex)).toEqual([0, ...Array(8).fill(-1)]);
  cells[0]?.focus();
  for (const [key, to] of [
    ['{ArrowRight}', 1],
    ['{ArrowDown}', 4],
    ['{End}', 8],
    ['{ArrowRight}', 8],
    ['{ArrowLeft}', 7],
  ] as const) {
    await user.keyboard(key);
    expect(cells.indexOf(document.activeElement as HTMLElement)).toBe(to);
  }
  expect(cells.filter(({ tabIndex }) => tabIndex === 0)).toEqual([cells[7] as HTMLElement]);
});
