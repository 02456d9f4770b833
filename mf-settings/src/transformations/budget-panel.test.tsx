import { expect, test } from 'bun:test';
import type { CallOutput } from '@twinset/contract';
import { getStore } from '@twinset/sdk';
import { type Answers, fireEvent, screen, setupPageTest, waitFor } from '@twinset/testing';
import { BudgetPanel } from './budget-panel.tsx';

const stage = setupPageTest();
const SHARES: Answers = {
  predictShares: {
    success: true,
    sources: 20,
    used: 17,
    leftOut: 3,
    outputs: 150,
    classes: [
      { value: 0, present: 0.9, predicted: 0.8 },
      { value: 2, present: 0.004, predicted: 0.019 },
      { value: 255, present: 0, predicted: 0.02 },
    ],
    empty: { present: 0.15, predicted: 0 },
  },
};
const requested = () =>
  stage.sent('predictShares').map(({ body }) => (body as { config: { budget: object } }).config.budget);

test('the masks are read only when the panel is opened; shares of sources and outputs are shown per class', async () => {
  stage.set({ classes: [{ value: 2, name: 'crack' }] });
  const user = stage.show(<BudgetPanel />, SHARES);
  await Bun.sleep(50);
  // The first request of a panel that reads the masks.
  expect(stage.sent('sessionIsRunning')).toEqual([]);
  await user.click(screen.getByText('Every source counts the same'));
  expect(await screen.findByText('0.4 % in the sources, 1.9 % in the outputs')).toBeTruthy();
  expect(screen.getAllByRole('slider')).toHaveLength(2);
  expect(screen.getByText('17 sources of 20 used for 150 outputs; the budget does not use 3.')).toBeTruthy();
});

test('slider and field store the weight of a class, and the shares of that weight are requested', async () => {
  stage.set({ classes: [{ value: 2, name: 'crack' }] });
  const user = stage.show(<BudgetPanel />, SHARES);
  await user.click(screen.getByText('Every source counts the same'));
  const slider = await screen.findByRole('slider', { name: 'crack' });
  fireEvent.change(slider, { target: { value: '4' } });
  expect(getStore().config.budget).toEqual({ classWeights: { 2: 4 } });
  const field = screen.getByRole('spinbutton', { name: 'Weight of crack' });
  await user.clear(field);
  await user.type(field, '25');
  expect(getStore().config.budget).toEqual({ classWeights: { 2: 25 } });
  await waitFor(() => expect(requested().at(-1)).toEqual({ classWeights: { 2: 25 } }));
  expect(screen.getByText('1 weight')).toBeTruthy();
});

test('an object in every output excludes a share of empty outputs', async () => {
  stage.set({ budget: { emptyShare: 0.2 } });
  const user = stage.show(<BudgetPanel />, SHARES);
  const field = screen.getByRole('spinbutton', { name: 'Empty outputs' }) as HTMLInputElement;
  expect(field.value).toBe('20');
  await user.click(screen.getByRole('switch', { name: 'An object in every output' }));
  expect(getStore().config.budget).toEqual({ objectInEveryCrop: true });
  const box = screen.getByRole('checkbox', { name: 'Fix the share of empty outputs' });
  expect((box as HTMLInputElement).disabled).toBe(true);
});

test('further classes than those with a control are counted; unnamed ones are called by their label', async () => {
  const classes = Array.from({ length: 27 }, (_, value) => ({ value, present: 0.03, predicted: 0.03 }));
  const predictShares = { ...(SHARES.predictShares as CallOutput<'predictShares'>), classes };
  const user = stage.show(<BudgetPanel />, { predictShares });
  await user.click(screen.getByText('Every source counts the same'));
  expect(await screen.findByText('and 3 more classes')).toBeTruthy();
  expect(screen.getByRole('slider', { name: 'label 23' })).toBeTruthy();
  expect(screen.getAllByRole('slider')).toHaveLength(24);
});
