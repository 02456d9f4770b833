import { expect, test } from 'bun:test';
import { useLocation, useNavigate } from '@twinset/router';
import { PAGES, type PageRow } from '@twinset/sdk';
import { screen, setupPageTest, waitFor } from '@twinset/testing';
import { useState } from 'react';
import { useKeptHash } from './kept-hash.ts';

const stage = setupPageTest();
const [first, second] = PAGES as [PageRow, PageRow];

/** Buttons that change the page and whether it is shown. */
function Pages() {
  const navigate = useNavigate();
  const [page, setPage] = useState({ row: first, isShown: null as boolean | null });
  const waits = useKeptHash(page.row, page.isShown);
  const go = (row: PageRow, isShown: boolean) => {
    navigate(`/${row.step}`);
    setPage({ row, isShown });
  };
  return (
    <>
      <p>{`${waits ? 'A link waits' : 'No link'} at ${useLocation().hash || 'no hash'}`}</p>
      <button type="button" onClick={() => setPage({ row: first, isShown: false })}>
        known as closed
      </button>
      <button type="button" onClick={() => go(second, true)}>
        other page
      </button>
      <button type="button" onClick={() => go(first, false)}>
        closed page
      </button>
      <button type="button" onClick={() => go(first, true)}>
        open page
      </button>
    </>
  );
}

test('the content of a link to a closed page is added to its address when the page is shown, once', async () => {
  history.replaceState(null, '', '/#preset=abc');
  const user = stage.show(<Pages />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const shows = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());
  await press('known as closed');
  await shows('A link waits at #preset=abc');
  await press('other page');
  await shows('No link at no hash');
  await press('closed page');
  await shows('A link waits at no hash');
  await press('open page');
  await shows('A link waits at #preset=abc');
  expect(location.hash).toBe('#preset=abc');
  await press('other page');
  await press('open page');
  await shows('No link at no hash');
});

test('a hash without content is not kept', async () => {
  history.replaceState(null, '', '/#main');
  const user = stage.show(<Pages />);
  await user.click(screen.getByRole('button', { name: 'known as closed' }));
  await user.click(screen.getByRole('button', { name: 'open page' }));
  await waitFor(() => expect(screen.getByText('No link at no hash')).toBeTruthy());
});
