import { expect, test } from 'bun:test';
import { getStore } from '@twinset/sdk';
import { screen, setupPageTest } from '@twinset/testing';
import { FoldsPanel } from './folds-panel.tsx';

const stage = setupPageTest();

test('the number of folds is stored; one fold is none', async () => {
  const user = stage.show(<FoldsPanel disabled={false} />);
  const field = screen.getByRole('spinbutton', { name: 'Folds' });
  await user.clear(field);
  await user.type(field, '5');
  expect(getStore().config.folds).toBe(5);
  await user.clear(field);
  await user.type(field, '1');
  expect(getStore().config.folds).toBe(0);
});

test('a number that begins with 1 can be typed', async () => {
  const user = stage.show(<FoldsPanel disabled={false} />);
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Folds' });
  await user.clear(field);
  await user.type(field, '12');
  expect(getStore().config.folds).toBe(12);
  expect(field.value).toBe('12');
});
