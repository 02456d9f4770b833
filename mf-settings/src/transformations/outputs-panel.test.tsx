import { expect, test } from 'bun:test';
import { screen, setupPageTest, waitFor } from '@twinset/testing';
import { TransformationsPage } from './transformations-page.tsx';

const stage = setupPageTest();

test('a new seed is said to change the split only if no column gives it', async () => {
  stage.show(<TransformationsPage />);
  const notes = () => screen.queryAllByText(/changes the assignment of pairs/).length;
  expect(notes()).toBe(1);
  stage.set({ splitParameter: 'set', splitParameters: ['set'] });
  await waitFor(() => expect(notes()).toBe(0));
});
