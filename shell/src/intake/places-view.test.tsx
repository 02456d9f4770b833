import { expect, test } from 'bun:test';
import type { IntakePlace } from '@twinset/contract';
import { screen, setupPageTest, waitFor, within } from '@twinset/testing';
import { PlacesView } from './places-view.tsx';

const stage = setupPageTest();

const place = (path: string): IntakePlace => ({ path, name: path.split('/').at(-1) ?? '', kind: 'folder' });

test('folders of the server stay unfolded and keep the focus while others are opened', async () => {
  const user = stage.show(<PlacesView />, {
    intakePlaces: ({ query }) => ({
      success: true,
      results: query.get('path') === 'data' ? [place('data/cells')] : [place('data')],
    }),
  });
  const summary = await screen.findByText('Folders and buckets of the server');
  await user.click(summary);
  const details = summary.closest('details') as HTMLDetailsElement;
  const list = within(details).getByRole('list', { name: 'Places on the server' });
  await user.click(screen.getByRole('button', { name: 'Open “data”' }));
  await screen.findByRole('button', { name: 'Use “cells”' });
  await waitFor(() => expect(document.activeElement).toBe(list));
  await user.click(screen.getByRole('button', { name: 'Up' }));
  await screen.findByRole('button', { name: 'Use “data”' });
  expect([details.isConnected, details.open]).toEqual([true, true]);
  await waitFor(() => expect(document.activeElement).toBe(list));
});
