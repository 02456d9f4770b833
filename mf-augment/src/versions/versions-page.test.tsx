import { expect, test } from 'bun:test';
import { type AugmentConfig, DEFAULT_CONFIG } from '@twinset/contract';
import { getStore } from '@twinset/sdk';
import { type Answers, screen, setupPageTest, waitFor, within } from '@twinset/testing';
import { aVersion, PROGRAM } from './testing/a-version.ts';
import type { Version } from './version.ts';
import VersionsPage from './versions-page.tsx';

const stage = setupPageTest();

const HOUR = 3_600_000;
const FIRST = aVersion('first', { config: { seed: 7, flipLeftRight: true }, seed: 7 });
const SECOND = aVersion('second', { ended: FIRST.ended + HOUR, config: { seed: 8 }, seed: 8 });
const changed = { count: 1, names: ['images/a.png'] };
const CHANGED = aVersion('first', { ...FIRST, sources: { ...FIRST.sources, changed } });

const answers = (...results: Version[]): Answers => ({
  versions: { success: true, results, program: PROGRAM },
  augmentationIsComplete: { success: true, message: '', run: 'second' },
  augment: {
    success: true,
    message: '',
    warnings: [],
    seconds: 1,
    bytes: 1,
    outputs: { train: 12, val: 2, test: 1 },
  },
});

const row = async (index: number) => {
  const list = await screen.findByRole('list', { name: 'Versions' });
  const rows = [...list.children].filter((each) => each.tagName === 'LI');
  return within(rows[index] as HTMLElement);
};
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((line) => [...line.children].map((cell) => cell.textContent));

const posted = (): AugmentConfig[] =>
  stage.sent('augment').map(({ body }) => JSON.parse(String((body as FormData).get('config'))));

test('versions are listed with outputs, seed, size, hash, settings and what changed in their sources', async () => {
  stage.show(<VersionsPage />, answers(SECOND, CHANGED));
  const newest = await row(0);
  expect(newest.getByText('Current result, its zip is kept')).toBeTruthy();
  expect(newest.getAllByRole('definition').map((one) => one.textContent)).toEqual([
    'Train 12, Validation 2, Test 1',
    '8',
    '2.5 MB',
    'second0000',
    '60 / 20 / 20 %; unchanged; in their own sizes',
    'unchanged',
    'Twinset 1.2.3, backend wasm',
  ]);
  const earlier = await row(1);
  expect(earlier.queryByText(/zip is kept/)).toBeNull();
  expect(earlier.getByText('1 file changed: images/a.png')).toBeTruthy();
});

test('a session without a result states how the list is filled', async () => {
  stage.show(<VersionsPage />, answers());
  expect(await screen.findByText(/^No version yet\./)).toBeTruthy();
});

test('settings are restored in one step that the message and Undo take back', async () => {
  stage.set({ seed: 1, crop: true, trainRatioLocked: true });
  const user = stage.show(<VersionsPage />, answers(SECOND, FIRST));
  const before = getStore().config;
  const restore = (await row(1)).getByRole('button', { name: /^Restore settings/ });
  await user.click(restore);
  const restored = { ...before, seed: 7, crop: false, flipLeftRight: true };
  expect(getStore().config).toEqual(restored);
  getStore().undoSettings();
  expect(getStore().config).toEqual(before);
  await user.click(restore);
  expect(stage.toasts.at(-1)?.description).toContain('Seed: 1 → 7');
  stage.toasts.at(-1)?.undo?.();
  expect(getStore().config).toEqual(before);
  expect(stage.sent('augment')).toEqual([]);
});

test('a version is compared with the current settings, and two with one another and their sources', async () => {
  stage.set({ seed: 9 });
  const user = stage.show(<VersionsPage />, {
    ...answers(SECOND, CHANGED),
    versionSources: { success: true, sources: { ...FIRST.sources, csvChanged: true } },
  });
  await user.click((await row(1)).getByRole('checkbox'));
  const panel = within(screen.getByRole('region', { name: 'Comparison' }));
  const table = () => cells(panel.getByRole('table')).slice(1);
  expect(table()).toEqual([
    ['Seed', '7', '9'],
    ['Flip left-right', 'on', 'off'],
  ]);
  expect(panel.getByText('1 file changed: images/a.png')).toBeTruthy();
  await user.click((await row(0)).getByRole('checkbox'));
  expect(table()).toEqual([
    ['Seed', '7', '8'],
    ['Flip left-right', 'on', 'off'],
  ]);
  expect(await panel.findByText('another stratification file, or none')).toBeTruthy();
  expect(Object.fromEntries(stage.sent('versionSources')[0]?.query ?? [])).toMatchObject({
    from: 'first',
    to: 'second',
  });
  expect(location.search).toBe('?compare=first%2Csecond');
  await user.click(panel.getByRole('button', { name: 'End comparison' }));
  expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull();
});

test('Run again restores the settings and starts a run', async () => {
  const user = stage.show(<VersionsPage />, answers(SECOND, FIRST));
  await user.click((await row(1)).getByRole('button', { name: /^Run again/ }));
  await waitFor(() => expect(posted()).toEqual([{ ...DEFAULT_CONFIG, seed: 7, flipLeftRight: true }]));
});

test('changes of the sources since the list was loaded are stated before a run starts', async () => {
  let results = [FIRST];
  const user = stage.show(<VersionsPage />, {
    ...answers(),
    versions: () => ({ success: true, results, program: PROGRAM }),
  });
  const button = (await row(0)).getByRole('button', { name: /^Run again/ });
  results = [CHANGED];
  await user.click(button);
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('1 file changed: images/a.png')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect([posted(), getStore().config.seed]).toEqual([[], DEFAULT_CONFIG.seed]);
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Run with the present files' }));
  await waitFor(() => expect(posted().map(({ seed }) => seed)).toEqual([7]));
});

const OTHER = { version: '1.2.3', backend: 'webgpu' };

test('another program is stated in the comparison, and before a run starts', async () => {
  const before = [
    aVersion('gpu', { program: OTHER }),
    aVersion('unknown', { ended: FIRST.ended - HOUR, program: null }),
  ];
  const user = stage.show(<VersionsPage />, {
    ...answers(SECOND, ...before),
    versionSources: { success: true, sources: FIRST.sources },
  });
  const table = () => cells(screen.getByRole('table')).slice(1).at(-1);
  await user.click((await row(1)).getByRole('checkbox'));
  expect(table()).toEqual(['Program', 'Twinset 1.2.3, backend webgpu', 'Twinset 1.2.3, backend wasm']);
  await user.click((await row(2)).getByRole('checkbox'));
  expect(table()).toEqual(['Program', 'not recorded', 'Twinset 1.2.3, backend webgpu']);
  for (const [index, change, text] of [
    [1, 'has', 'Program: Twinset 1.2.3, backend webgpu; now Twinset 1.2.3, backend wasm'],
    [2, 'may have', 'Program: not recorded; now Twinset 1.2.3, backend wasm'],
  ] as const) {
    await user.click((await row(index)).getByRole('button', { name: /^Run again/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(`Twinset ${change} changed since this result`)).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([text]);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  }
  expect(posted()).toEqual([]);
  await user.click((await row(1)).getByRole('button', { name: /^Run again/ }));
  await user.click(await screen.findByRole('button', { name: 'Run with the present program' }));
  await waitFor(() => expect(posted()).toHaveLength(1));
});

test('versions of an older server, which reports no program, are listed, compared and run again', async () => {
  const [second, first] = [SECOND, FIRST].map(({ program: _, ...version }) => version as Version);
  const listed = answers(second as Version, first as Version);
  const user = stage.show(<VersionsPage />, {
    ...listed,
    versions: { success: true, results: [second, first] } as never,
  });
  expect((await row(0)).getAllByRole('definition').at(-1)?.textContent).toBe('not recorded');
  await user.click((await row(1)).getByRole('checkbox'));
  expect(cells(screen.getByRole('table')).map(([name]) => name)).toEqual([
    'Difference',
    'Seed',
    'Flip left-right',
  ]);
  await user.click((await row(1)).getByRole('button', { name: /^Run again/ }));
  await waitFor(() => expect(posted().map(({ seed }) => seed)).toEqual([7]));
});

test('nothing can be restored or started during a run', async () => {
  const user = stage.show(<VersionsPage />, answers(FIRST));
  const button = (await row(0)).getByRole('button', { name: /^Run again/ });
  getStore().setBusy('augmentationIsRunning', true);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  await user.click(button);
  expect(stage.sent('versions').length).toBe(1);
});
