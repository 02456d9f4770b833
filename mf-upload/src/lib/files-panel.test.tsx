import { expect, test } from 'bun:test';
import {
  type Answers,
  countRenders,
  fireEvent,
  screen,
  setupPageTest,
  storedFile,
  waitFor,
  within,
} from '@twinset/testing';
import { UploadPage } from './upload-page.tsx';

const stage = setupPageTest();
const COUNT = 40;
const NAMES = Array.from({ length: COUNT }, (_, i) => `f${i}.png`);
const media = (kind: string) => (name: string) => ({ name, url: `/${kind}/${name}` });
const ANSWERS: Answers = {
  files: {
    success: true,
    results: NAMES.map((name, i) => ({
      ...storedFile(name),
      width: 10 + i,
      height: 10,
      ...(i % 20 === 3 ? { state: 'attention' as const, note: 'No mask yet' } : {}),
    })),
  },
  repairedPage: ({ body }) => {
    const { names = [] } = body as { names?: string[] };
    const results = names.map((name) => ({ image: media('i')(name), mask: media('m')(name) }));
    return { success: true as const, results, next: null, total: results.length, page: 1 };
  },
};

const list = async () => {
  await screen.findByRole('button', { name: 'Delete f3.png' });
  return screen.getByRole('region', { name: 'Masks' });
};
const names = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('[title]')?.getAttribute('title'));
const show = () =>
  stage.show(<UploadPage kind="masks" step="uploadMasks" title="Masks" description="" />, ANSWERS);

test('rows in view have the thumbnails of their kind, requested ten at a time', async () => {
  show();
  const region = await list();
  await waitFor(() => expect(region.querySelectorAll('img').length).toBeGreaterThan(0), { timeout: 5000 });
  const sources = [...region.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(sources.every((source) => source?.includes('/m/f'))).toBe(true);
  const asked = stage.sent('repairedPage').map(({ body }) => (body as { names: string[] }).names);
  expect(Math.max(...asked.map((some) => some.length))).toBe(10);
  expect(new Set(asked.flat()).size).toBe(asked.flat().length);
});

test('files are sorted by size, and only those with problems are shown, with their number', async () => {
  const user = show();
  const region = await list();
  expect(names(region).slice(0, 3)).toEqual(['f3.png', 'f23.png', 'f0.png']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Largest first');
  await waitFor(() => expect(names(region).slice(0, 2)).toEqual(['f39.png', 'f38.png']));
  await user.click(screen.getByRole('checkbox', { name: 'Only problems (2)' }));
  await waitFor(() => expect(names(region)).toEqual(['f23.png', 'f3.png']));
  expect(screen.getByText('2 files found')).toBeTruthy();
  expect(location.search).toBe('?sort=largest&show=problems');
  const search = screen.getByRole('searchbox', { name: 'Search files by name' });
  await user.type(search, 'f39');
  await screen.findByText('No file with a problem has this text in its name.');
  await user.click(screen.getByRole('checkbox', { name: 'Only problems (2)' }));
  await user.type(search, 'x');
  await screen.findByText('No file has this text in its name.');
});

test('an address shows its files in their order', async () => {
  history.replaceState(null, '', '/upload_data/masks?search=F3&show=problems&sort=none');
  show();
  const region = await list();
  await waitFor(() => expect(names(region)).toEqual(['f3.png']));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('F3');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Only problems (2)' }).checked).toBe(true);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' }).value).toBe('name');
});

test('a search requests the thumbnails that are not known, once, and not at every key', async () => {
  const user = show();
  const region = await list();
  await waitFor(() => expect(region.querySelectorAll('img').length).toBeGreaterThan(0), { timeout: 5000 });
  const before = stage.sent('repairedPage').length;
  const known = new Set(
    stage.sent('repairedPage').flatMap(({ body }) => (body as { names: string[] }).names),
  );
  const search = screen.getByRole('searchbox', { name: 'Search files by name' });
  // Each key is rendered before the next one.
  for (const text of ['f', 'f3', 'f39']) {
    fireEvent.change(search, { target: { value: text } });
    await Bun.sleep(1);
  }
  await waitFor(() => expect(names(region)).toEqual(['f39.png']));
  await waitFor(() => expect(region.querySelectorAll('img').length).toBe(1));
  await user.clear(search);
  await waitFor(() => expect(names(region).length).toBeGreaterThan(1));
  await user.type(search, 'f39');
  await waitFor(() => expect(names(region)).toEqual(['f39.png']));
  await waitFor(() => expect(region.querySelectorAll('img').length).toBe(1));
  const asked = stage.sent('repairedPage').slice(before);
  expect(known.has('f39.png')).toBe(false);
  expect(asked.map(({ body }) => (body as { names: string[] }).names)).toEqual([['f39.png']]);
});

test('a key of the search renders no row again that the list shows already', async () => {
  const user = show();
  const region = await list();
  const search = screen.getByRole('searchbox', { name: 'Search files by name' });
  const { length } = within(region).getAllByRole('listitem');
  await waitFor(() => expect(region.querySelectorAll('img').length).toBe(length), { timeout: 5000 });
  const counts = await countRenders(async () => {
    await user.type(search, 'f');
    await screen.findByText(`${COUNT} files found`);
  });
  expect(counts).toHaveProperty('FilesPanel');
  expect(counts).not.toHaveProperty('FileRowView');
});
