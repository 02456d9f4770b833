import { expect, test } from 'bun:test';
import { screen, setupPageTest, waitFor } from '@twinset/testing';
import { SplitLine } from './split-line.tsx';

const stage = setupPageTest();
const ANSWERS = { splitSizes: { success: true as const, sizes: { train: 1400, val: 40, test: 20 } } };
const line = () => screen.getByText(/60 \/ 20 \/ 20/).textContent;

test('the line shows the shares and the pairs of each set, or the tiles if pairs are cut', async () => {
  stage.show(<SplitLine />, ANSWERS);
  await waitFor(() => expect(line()).toBe('60 / 20 / 20 → 1,400 / 40 / 20'));
  stage.set({ tiles: { size: 64 } });
  await waitFor(() => expect(line()).toBe('60 / 20 / 20 → 1,400 / 40 / 20 tiles'));
  const asked = () => stage.sent('splitSizes').map(({ body }) => (body as { config: object }).config);
  await waitFor(() => expect(asked()).toContainEqual(expect.objectContaining({ tiles: { size: 64 } })));
});

test('a column that assigns the pairs is named instead of the shares', async () => {
  stage.show(<SplitLine />, ANSWERS);
  stage.set({ splitParameter: 'set', splitParameters: ['set'] });
  await waitFor(() => {
    const shown = screen.getByText(/1,400/).parentElement?.textContent;
    expect(shown).toBe('split of the CSV file → 1,400 / 40 / 20');
  });
});
