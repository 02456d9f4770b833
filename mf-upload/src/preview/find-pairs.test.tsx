import { expect, test } from 'bun:test';
import { LIMITS } from '@twinset/contract';
import { Link } from '@twinset/router';
import {
  type Answers,
  act,
  dimension,
  finding,
  pairItem,
  report,
  screen,
  setupPageTest,
  waitFor,
  within,
} from '@twinset/testing';
import { flushSync } from 'react-dom';
import { PreviewPage } from './preview-page.tsx';
import { usePairAddress } from './use-pair-address.ts';

const stage = setupPageTest();

const NAMES = [...'abdefghijkc'].map((letter) => `${letter}.png`);
const pageOf = (names: readonly string[], page: number, size = 10) => ({
  success: true as const,
  results: names.slice(size * (page - 1), size * page).map(pairItem),
  next: size * page < names.length ? page + 1 : null,
  total: names.length,
});
const PAGES: Answers = {
  originalsPage: ({ query }) => pageOf(NAMES, Number(query.get('page'))),
  repairedPage: ({ body }) => {
    type Asked = { page?: number; show?: string; label?: number; search?: string; containing?: string };
    const { page = 1, show, label = 1, search = '', containing } = body as Asked;
    // Findings are about c.png, and label 2 is in b.png.
    const isShown = (name: string) =>
      (show === undefined || name === 'c.png') && (label === 1 || name === 'b.png');
    const found = NAMES.filter((name) => isShown(name) && name.includes(search));
    const at = found.findIndex((name) => name === containing || `mask_${name}` === containing);
    const number = at < 0 ? page : Math.floor(at / 10) + 1;
    const counts = { problems: 3, excluded: 0, findings: {}, labels: [{ value: 2, pairs: 4 }] };
    return { ...pageOf(found, number), page: number, counts };
  },
};

const dialogText = async () => (await screen.findByRole('dialog')).textContent ?? '';

test('pairs are loaded in pages of ten, as thumbnails', async () => {
  stage.show(<PreviewPage />, PAGES);
  await screen.findByText(/1[01] of 11 pairs shown/);
  const [first] = stage.sent('originalsPage');
  const asked = ['page', 'page_size', 'size'].map((name) => first?.query.get(name));
  expect(asked).toEqual(['1', '10', 'thumbnail']);
});

test('a file of a finding opens its pair, also from a page that is not loaded yet', async () => {
  const datasetReport = report(finding('warning', 'StrayValues'));
  const user = stage.show(<PreviewPage />, { ...PAGES, datasetReport });
  const findings = await screen.findByRole('list', { name: 'Findings' });
  await user.click(within(findings).getByText('1 file'));
  await user.click(within(findings).getByRole('button', { name: 'Show c.png' }));
  expect(await dialogText()).toContain('c.png');
  expect(stage.sent('originalsPage').map(({ query }) => query.get('page'))).toContain('2');
});

test('a mask of a finding opens its pair', async () => {
  const datasetReport = report({ ...finding('warning', 'JpegMask'), files: ['mask_b.png'] });
  const user = stage.show(<PreviewPage />, { ...PAGES, datasetReport });
  const findings = await screen.findByRole('list', { name: 'Findings' });
  await user.click(within(findings).getByText('1 file'));
  await user.click(within(findings).getByRole('button', { name: 'Show mask_b.png' }));
  expect(await dialogText()).toContain('b.png');
});

test('a file outside of the chosen pairs is opened among all pairs', async () => {
  const [problem, note] = [finding('warning', 'StrayValues'), finding('info', 'NearDuplicates')];
  const answers: Answers = {
    ...PAGES,
    datasetReport: report(problem, { ...note, files: ['b.png'] }),
  };
  const user = stage.show(<PreviewPage />, answers);
  const findings = await screen.findByRole('list', { name: 'Findings' });
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Show' });
  await user.selectOptions(choice, 'Only problems (3)');
  // The server knows the files of the findings.
  await waitFor(() => expect(stage.sent('repairedPage').at(-1)?.body).toMatchObject({ show: 'problems' }));
  expect(stage.sent('repairedPage').at(-1)?.body).not.toHaveProperty('names');
  await screen.findByText('1 of 1 pairs shown');
  for (const summary of within(findings).getAllByText('1 file')) await user.click(summary);
  await user.click(within(findings).getByRole('button', { name: 'Show c.png' }));
  expect(await dialogText()).toContain('c.png');
  expect(choice.value).toBe('problems');
  await user.keyboard('{Escape}');
  await user.click(within(findings).getByRole('button', { name: 'Show b.png' }));
  await waitFor(async () => expect(await dialogText()).toContain('b.png'));
  expect(choice.value).toBe('all');
});

test('pairs are searched by the server; search and open pair are in the address', async () => {
  const user = stage.show(<PreviewPage />, PAGES);
  await screen.findByText(/1[01] of 11 pairs shown/);
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'c.p');
  await screen.findByText('1 of 1 pairs shown');
  expect(stage.sent('repairedPage').at(-1)?.body).toMatchObject({ search: 'c.p' });
  expect(location.search).toBe('?search=c.p');
  await user.click(await screen.findByRole('button', { name: /^Open c\.png/ }));
  expect(await dialogText()).toContain('c.png');
  expect(location.search).toBe('?search=c.p&pair=c.png');
  await user.keyboard('{Escape}');
  expect(location.search).toBe('?search=c.p');
});

test('search and filters that match no pair are stated, and cleared by a button', async () => {
  history.replaceState(null, '', '/upload_data/preview?search=zzz&set=test');
  const user = stage.show(<PreviewPage />, PAGES);
  await screen.findByText('No pair matches the search and filters.');
  const show = screen.getByRole('button', { name: 'Show all pairs' });
  show.focus();
  await user.keyboard('{Enter}');
  await screen.findByText(/of 11 pairs shown/);
  expect(screen.queryByText('No pair matches the search and filters.')).toBeNull();
  expect(location.search).toBe('');
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by name' }).value).toBe('');
  const grid = screen.getByRole('group', { name: 'Pairs' });
  expect(document.activeElement?.contains(grid)).toBe(true);
  expect(document.activeElement === document.body).toBe(false);
});

test('an address opens its pair, from a page that is not loaded yet', async () => {
  history.replaceState(null, '', '/upload_data/preview?pair=c.png');
  stage.show(<PreviewPage />, PAGES);
  expect(await dialogText()).toContain('c.png');
  expect(location.search).toBe('?pair=c.png');
});

test.each([
  ['the number of a pair', /^Go to pair/, '457{Enter}', 46],
  ['End in the grid', /^Open 1\.png/, '{End}', 50],
])('%s loads the page of that pair and no other one before it', async (_, control, keys, page) => {
  const names = Array.from({ length: 500 }, (_, i) => `${i + 1}.png`);
  const originalsPage: Answers['originalsPage'] = ({ query }) => pageOf(names, Number(query.get('page')));
  const user = stage.show(<PreviewPage />, { ...PAGES, originalsPage });
  await screen.findByText(/of 500 pairs shown/);
  (await screen.findByLabelText(control)).focus();
  await user.keyboard(keys);
  const pages = () => stage.sent('originalsPage').map(({ query }) => Number(query.get('page')));
  await waitFor(() => expect(pages()).toContain(page));
  expect(pages().filter((number) => number > 5 && number < 40)).toEqual([]);
});

test('a finding shows only its pairs, and the address contains that', async () => {
  const datasetReport = report(finding('warning', 'StrayValues'), { ...finding('info', 'X'), files: [] });
  const user = stage.show(<PreviewPage />, { ...PAGES, datasetReport });
  const findings = await screen.findByRole('list', { name: 'Findings' });
  await user.click(within(findings).getByRole('button', { name: 'Show only these pairs' }));
  await screen.findByText('1 of 1 pairs shown');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Show' }).value).toBe('finding StrayValues');
  expect(new URLSearchParams(location.search).get('show')).toBe('finding StrayValues');
});

test('a class and an order are chosen by the server, with their numbers of pairs, and are in the address', async () => {
  const classes = [{ value: 2, color: '#00ff00', share: 0.5, pixels: 1, files: 1, least: 0, most: 1 }];
  const user = stage.show(<PreviewPage />, {
    ...PAGES,
    dimension: dimension({ channels: { imgChannels: 1, maskChannels: 1 }, maskKind: 'index', classes }),
  });
  const choice = await screen.findByRole('combobox', { name: 'Class' });
  await user.selectOptions(choice, await screen.findByRole('option', { name: 'label 2 (4)' }));
  await screen.findByText('1 of 1 pairs shown');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Smallest class');
  await waitFor(() =>
    expect(stage.sent('repairedPage').at(-1)?.body).toMatchObject({ label: 2, sort: 'smallest' }),
  );
  expect(location.search).toBe('?label=2&sort=smallest');
});

test('changes before the next render are all in the address', async () => {
  let address: ReturnType<typeof usePairAddress> | undefined;
  function Probe() {
    address = usePairAddress();
    return null;
  }
  stage.show(<Probe />, PAGES);
  const first = await waitFor(() => address ?? Promise.reject(new Error('not rendered')));
  first.setView({ label: '2' });
  first.setView({ sort: 'share' });
  await waitFor(() => expect(location.search).toBe('?label=2&sort=share'));
  first.setView({ label: '' });
  first.setView({ sort: 'name' });
  await waitFor(() => expect(location.search).toBe(''));
  // Texts that are default values of other parameters are searched like any other.
  for (const search of ['name', 'all']) {
    first.setView({ search });
    await waitFor(() => expect(location.search).toBe(`?search=${search}`));
  }
});

test('a change is shown before the router renders its address, and gives way to the address of a link', async () => {
  function Probe() {
    const { set, setView } = usePairAddress();
    return (
      <>
        <button type="button" onClick={() => setView({ set: 'val' })}>{`set: ${set}`}</button>
        <Link to="?set=test">Link</Link>
      </>
    );
  }
  const user = stage.show(<Probe />, PAGES);
  const button = await screen.findByRole('button');
  flushSync(() => button.click());
  expect(button.textContent).toBe('set: val');
  await user.click(screen.getByText('Link'));
  await waitFor(() => expect(button.textContent).toBe('set: test'));
  expect(location.search).toBe('?set=test');
});

test('a range of selected pairs is read in large pages, for the selection in which it was chosen alone', async () => {
  const answers: (() => void)[] = [];
  const originalsPage: Answers['originalsPage'] = async ({ query }) => {
    const [page, size] = [Number(query.get('page')), Number(query.get('page_size'))];
    if (size === LIMITS.pageSizeMax) await new Promise<void>((resolve) => answers.push(resolve));
    return pageOf(NAMES, page, size);
  };
  const user = stage.show(<PreviewPage />, { ...PAGES, originalsPage });
  const toggle = await screen.findByRole('button', { name: 'Select pairs' });
  const check = async (name: string) =>
    user.click(await screen.findByRole('checkbox', { name: `Select ${name}.png` }));
  const chooseRange = async () => {
    await user.click(toggle);
    await check('h');
    await user.keyboard('{Shift>}');
    await check('b');
    await user.keyboard('{/Shift}');
    await screen.findByText('2 pairs selected');
  };
  await chooseRange();
  await waitFor(() => expect(answers.length).toBe(1));
  answers[0]?.();
  await screen.findByText('6 pairs selected');

  await user.click(toggle);
  await chooseRange();
  await waitFor(() => expect(answers.length).toBe(2));
  await user.click(toggle);
  await user.click(toggle);
  await check('a');
  await act(async () => answers[1]?.());
  await check('d');
  await screen.findByText('2 pairs selected');
});
