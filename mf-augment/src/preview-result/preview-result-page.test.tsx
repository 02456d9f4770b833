import { expect, test } from 'bun:test';
import { SETS, type SetName } from '@twinset/contract';
import { getStore } from '@twinset/sdk';
import {
  type Answers,
  countRenders,
  dimension,
  loadViewer,
  manifestSummary,
  receipt,
  screen,
  setupPageTest,
  waitFor,
  within,
} from '@twinset/testing';
import { PreviewResultPage } from './preview-result-page.tsx';

const stage = setupPageTest();

const page = (set: SetName) => ({
  success: true as const,
  next: null,
  total: 1,
  page: 1,
  results: [
    {
      image: { name: `${set}_1.png`, url: `/i/${set}` },
      mask: { name: `${set}_mask_1.png`, url: `/m/${set}` },
      receipt: receipt(set, 1),
    },
  ],
});
const RESULT: Answers = {
  augmentationIsComplete: { success: true, message: '', run: 'r1' },
  manifestSummary: manifestSummary({ train: 1, val: 1, test: 1 }),
  trainPage: page('train'),
  valPage: page('val'),
  testPage: page('test'),
};
const PAGES = { train: 'trainPage', val: 'valPage', test: 'testPage' } as const;
const LABELS = [
  ['Training', 'train'],
  ['Validation', 'val'],
  ['Testing', 'test'],
] as const;

test('outputs are not requested until the preview is switched on', async () => {
  const user = stage.show(<PreviewResultPage />, RESULT);
  await waitFor(() => expect(stage.sent('sessionIsRunning').length).toBe(1));
  expect(screen.queryAllByRole('radio').length).toBe(0);
  expect(stage.sent('trainPage')).toEqual([]);
  await user.click(screen.getByRole('switch'));
  expect(getStore().config.previewAugmentedResult).toBe(true);
  const pages = () => stage.sent('trainPage').filter(({ query }) => !query.has('counts'));
  await waitFor(() => expect(pages().length).toBe(1));
});

test.each(LABELS)('the choice "%s" shows only the outputs of %s', async (label, set) => {
  const other = set === 'train' ? 'test' : 'train';
  getStore().setConfig({ previewAugmentedResult: true, previewedSet: other });
  const user = stage.show(<PreviewResultPage />, RESULT);
  await user.click(await screen.findByRole('radio', { name: label }));
  expect(getStore().config.previewedSet).toBe(set);
  await waitFor(() => expect(getStore().config.augmentedImages).toEqual([`${set}_1.png`]));
  expect(getStore().config.augmentedMasks).toEqual([`${set}_mask_1.png`]);
  const requested = SETS.filter((each) => stage.sent(PAGES[each]).length > 0);
  expect(requested.filter((each) => each !== other)).toEqual([set]);
});

test('an output opens with its own receipt', async () => {
  getStore().setConfig({ previewAugmentedResult: true, previewedSet: 'val' });
  const second = {
    ...page('val').results[0]!,
    image: { name: 'val_2.png', url: '/i/2' },
    receipt: receipt('val', 2),
  };
  const valPage = { ...page('val'), total: 2, results: [...page('val').results, second] };
  const user = stage.show(<PreviewResultPage />, { ...RESULT, valPage });
  await user.click(await screen.findByRole('button', { name: /^Open val_2/ }));
  const viewer = within(await screen.findByRole('dialog'));
  expect(await viewer.findByText(/source_2\.png/)).toBeTruthy();
  expect(viewer.queryByText(/source_1\.png/)).toBeNull();
});

test('a class that the legend hides is filtered out of the masks of outputs', async () => {
  getStore().setConfig({ previewAugmentedResult: true, previewedSet: 'val' });
  const one = (value: number) => ({
    value,
    color: '#00ff00',
    share: 0.5,
    pixels: 1,
    files: 1,
    least: 1,
    most: 1,
  });
  const user = stage.show(<PreviewResultPage />, {
    ...RESULT,
    dimension: dimension({ maskKind: 'index', classes: [one(0), one(3)] }),
  });
  const mask = await screen.findByRole('img', { name: /^Mask val/ });
  expect(mask.getAttribute('style') ?? '').not.toContain('filter');
  await user.click(await screen.findByRole('button', { name: 'Show label 3' }));
  await waitFor(() => expect(mask.getAttribute('style')).toContain('filter: url('));
});

test('outputs are searched, filtered and ordered by the server; view, set and source are shown', async () => {
  getStore().setConfig({ previewAugmentedResult: true, previewedSet: 'train' });
  const answer = page('val').results[0]!;
  const flipped = { ...answer, receipt: { ...answer.receipt, params: { flipLeftRight: true } } };
  const valPage = { ...page('val'), results: [flipped], counts: { none: 3, flipLeftRight: 4 } };
  history.replaceState(null, '', '/?set=val');
  const user = stage.show(<PreviewResultPage />, { ...RESULT, valPage });
  expect((await screen.findByText(/^source_1\.png: /)).textContent).toBe('source_1.png: flipped left-right');
  expect(getStore().config.previewedSet).toBe('val');
  expect(stage.sent('trainPage')).toEqual([]);
  await user.selectOptions(
    await screen.findByLabelText('Show'),
    await screen.findByText('Flip left-right (4)'),
  );
  await user.selectOptions(screen.getByLabelText('Sort'), 'Sort by source');
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'cell');
  const last = () => stage.sent('valPage').at(-1)?.query;
  const asked = () => ['transform', 'sort', 'search'].map((name) => last()?.get(name));
  await waitFor(() => expect(asked()).toEqual(['flipLeftRight', 'source', 'cell']));
  expect(location.search).toBe('?set=val&transform=flipLeftRight&sort=source&search=cell');
  await user.click(await screen.findByRole('button', { name: /^Open val_1/ }));
  await waitFor(() => expect(new URLSearchParams(location.search).get('pair')).toBe('val_1.png'));
});

test('the viewer opens without another rendering of the outputs', async () => {
  getStore().setConfig({ previewAugmentedResult: true });
  const user = stage.show(<PreviewResultPage />, RESULT);
  const card = await loadViewer(user, /^Open train_1/);
  const counts = await countRenders(async () => {
    await user.click(card);
    await screen.findByRole('dialog');
    await waitFor(() => expect(location.search).toContain('train_1.png'));
  });
  expect(counts).toHaveProperty('PairViewerDialog');
  expect(counts).not.toHaveProperty('LivePairGrid');
});
