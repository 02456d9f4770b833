import { expect, test } from 'bun:test';
import { SETS } from '@twinset/contract';
import { getStore, hundredthsOf } from '@twinset/sdk';
import { fireEvent, plan, screen, setupPageTest, waitFor, within } from '@twinset/testing';
import { DataSplitPage } from './data-split-page.tsx';

const stage = setupPageTest();

const SIZES = { train: 70, val: 20, test: 10 };
const ANSWERS = {
  splitSizes: { success: true as const, sizes: SIZES },
  plan: plan({ sizes: SIZES, outputs: { train: 300, val: 20, test: 10 } }),
};
const NAMES = [
  ['Train', 'train'],
  ['Validation', 'val'],
  ['Test', 'test'],
] as const;

const slider = (name: string) => screen.getByRole('slider', { name });
const move = (name: string, value: number) => fireEvent.change(slider(name), { target: { value } });
const shares = () => hundredthsOf(getStore().config);

test.each(NAMES)('the slider "%s" shows and changes the share of %s', (name, set) => {
  stage.show(<DataSplitPage />, ANSWERS);
  stage.set({ trainRatio: 0.5, valRatio: 0.3, testRatio: 0.2 });
  expect(slider(name).getAttribute('aria-valuetext')).toBe(`${{ train: 50, val: 30, test: 20 }[set]}.0 %`);
  move(name, 40);
  expect(shares()[set]).toBe(40);
  expect(SETS.reduce((sum, each) => sum + shares()[each], 0)).toBe(100);
});

test.each(NAMES)(
  'the lock of "%s" locks its share, disables its slider and the other locks',
  async (name, set) => {
    const user = stage.show(<DataSplitPage />, ANSWERS);
    const before = shares()[set];
    await user.click(screen.getByRole('button', { name: `Lock ${name.toLowerCase()}` }));
    expect((slider(name) as HTMLInputElement).disabled).toBe(true);
    const [other, third] = NAMES.filter(([each]) => each !== name) as [
      (typeof NAMES)[number],
      (typeof NAMES)[number],
    ];
    const closed = screen.getByRole('button', { name: `Lock ${third[0].toLowerCase()}` });
    expect(closed.getAttribute('aria-disabled')).toBe('true');
    await user.click(closed);
    move(other[0], 0);
    expect(shares()).toEqual({ [set]: before, [other[1]]: 0, [third[1]]: 100 - before } as never);
    await user.click(screen.getByRole('button', { name: `Unlock ${name.toLowerCase()}` }));
    expect((slider(name) as HTMLInputElement).disabled).toBe(false);
  },
);

test('dragging a slider there and back restores all shares', () => {
  stage.show(<DataSplitPage />, ANSWERS);
  const before = shares();
  fireEvent.pointerDown(slider('Train'));
  for (const value of [100, 30, before.train]) move('Train', value);
  expect(shares()).toEqual(before);
});

test('the table lists pairs and outputs of each set in a row', async () => {
  stage.show(<DataSplitPage />, ANSWERS);
  const table = await screen.findByRole('table');
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Train', '70', '300'],
    ['Validation', '20', '20'],
    ['Test', '10', '10'],
  ]);
});

test('shares without effect are named as such, and the bar shows those of the column', async () => {
  stage.show(<DataSplitPage />, ANSWERS);
  await screen.findByRole('table');
  const notes = () => screen.queryAllByText(/The shares below have no effect/).length;
  expect(notes()).toBe(0);
  stage.set({ splitParameter: 'set', splitParameters: ['set'] });
  await waitFor(() => expect(notes()).toBe(1));
  const bar = () => screen.getByRole('figure').getAttribute('aria-label');
  await waitFor(() => expect(bar()).toBe('Dataset: Train 70.0 %, Validation 20.0 %, Test 10.0 %'));
  expect(slider('Train').getAttribute('aria-valuetext')).toBe('60.0 %');
  for (const [name] of NAMES) {
    expect((slider(name) as HTMLInputElement).disabled).toBe(true);
    const lock = screen.getByRole('button', { name: `Lock ${name.toLowerCase()}` });
    expect(lock.getAttribute('aria-disabled')).toBe('true');
  }
});

test('the page counts tiles while pairs are cut', async () => {
  stage.show(<DataSplitPage />, ANSWERS);
  stage.set({ tiles: { size: 64 } });
  expect((await screen.findAllByText('70 tiles')).length).toBeGreaterThan(0);
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('columnheader', { name: 'Tiles' })).toBeDefined();
  expect(screen.getByText(/one output per tile, never transformed/)).toBeDefined();
  expect(screen.queryByText(/\d pairs?$/)).toBeNull();
});

test('without a training share no plan is requested, and the slider shows why', async () => {
  stage.show(<DataSplitPage />, ANSWERS);
  stage.set({ trainRatio: 0, valRatio: 0.5, testRatio: 0.5 });
  await waitFor(() => expect(stage.sent('sessionIsRunning').length).toBe(1));
  await Bun.sleep(300);
  const requested = stage
    .sent('plan')
    .map(({ body }) => (body as { config: { trainRatio: number } }).config.trainRatio);
  expect(requested).not.toContain(0);
  expect(slider('Train').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryAllByRole('table').length).toBe(0);
});
