import { afterAll, expect, spyOn, test } from 'bun:test';
import { type AugmentConfig, DEFAULT_CONFIG, STORAGE_KEYS } from '@twinset/contract';
import { getStore } from '@twinset/sdk';
import { type Answers, refusal, screen, setupPageTest, waitFor, within } from '@twinset/testing';
import { PresetMenu } from '../preset-menu.tsx';
import { NAME_MAX } from './preset.ts';
import { presetHash, presetText } from './preset-text.ts';

const stage = setupPageTest();

const saved: { name: string; blob: Blob }[] = [];
const blobs = spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
  saved.push({ name: '', blob: blob as Blob });
  return 'blob:x';
});
const clicked = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
  this: HTMLAnchorElement,
) {
  Object.assign(saved.at(-1) as object, { name: this.download });
});
afterAll(() => {
  blobs.mockRestore();
  clicked.mockRestore();
});

/** Answers as the server does: missing fields get their defaults. */
const CHECKED: Answers = {
  checkConfiguration: ({ body }) => ({
    success: true,
    warnings: [],
    config: { ...DEFAULT_CONFIG, ...(body as { config: Partial<AugmentConfig> }).config },
  }),
};
const show = (answers: Answers = {}) => stage.show(<PresetMenu />, { ...CHECKED, ...answers });
const button = (name: string) => screen.getByRole('button', { name });
const names = () =>
  within(screen.getByRole('list', { name: 'Your presets' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('span')?.textContent);

async function save(user: ReturnType<typeof show>, name: string, scope = 'Transformations') {
  await user.click(button('Save as preset'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), name);
  await user.click(dialog.getByRole('radio', { name: new RegExp(`^${scope}`) }));
  await user.click(dialog.getByRole('button', { name: 'Save preset' }));
}

test('saved transformations are applied over other ones, in one step that can be undone', async () => {
  stage.set({ flipLeftRight: true, seed: 7 });
  const user = show();
  await save(user, 'Nightly');
  expect(names()).toEqual(['NightlyTransformations']);
  stage.set({ flipLeftRight: false, toGray: true, seed: 9 });
  const before = getStore().config;
  await user.click(button('Apply Nightly'));
  await waitFor(() => expect(getStore().config.flipLeftRight).toBe(true));
  expect(getStore().config).toEqual({ ...before, flipLeftRight: true, toGray: false });
  expect(screen.getByText('Applied: Nightly.')).toBeTruthy();
  getStore().undoSettings();
  expect(getStore().config).toEqual(before);
});

test('all settings are saved but those of the dataset', async () => {
  const classes = [{ value: 1, name: 'cell' }];
  stage.set({ seed: 7, totalAugmentedImages: 90, classes });
  const user = show();
  await save(user, 'Whole', 'All settings');
  stage.set({ seed: 1, totalAugmentedImages: 10, classes: [], crop: true });
  await user.click(button('Apply Whole'));
  await waitFor(() => expect(getStore().config.seed).toBe(7));
  expect(getStore().config).toMatchObject({ totalAugmentedImages: 90, crop: false, classes: [] });
});

test('a name is required and used once', async () => {
  const user = show();
  await save(user, 'Nightly');
  await user.click(button('Save as preset'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save preset' }));
  expect(dialog.getByText('Enter a name.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Nightly{Enter}');
  expect(dialog.getByText('Another preset has this name.')).toBeTruthy();
  expect(names().length).toBe(1);
});

test('presets are renamed, deleted, and restored by the message; they outlive the session', async () => {
  const user = show();
  await save(user, 'B');
  await save(user, 'A');
  await user.click(button('Rename B'));
  const name = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, '0{Enter}');
  expect(names()).toEqual(['0Transformations', 'ATransformations']);
  await user.click(button('Delete A'));
  expect(names()).toEqual(['0Transformations']);
  // A double click undoes once.
  for (let click = 0; click < 2; click++) stage.toasts.at(-1)?.undo?.();
  await waitFor(() => expect(names()).toEqual(['0Transformations', 'ATransformations']));
  getStore().resetConfig();
  expect(JSON.parse(localStorage.getItem(STORAGE_KEYS.presets) ?? '')).toHaveLength(2);
});

test('stored entries that this version cannot read are kept', async () => {
  const newer = { id: 'n', format: 'twinset-preset', version: 9 };
  localStorage.setItem(STORAGE_KEYS.presets, JSON.stringify([newer]));
  const user = show();
  expect(screen.queryByRole('list', { name: 'Your presets' })).toBeNull();
  await save(user, 'A');
  expect(JSON.parse(localStorage.getItem(STORAGE_KEYS.presets) ?? '')[0]).toEqual(newer);
});

const OUTSIDE = { name: 'Theirs', scope: 'all' as const, settings: { seed: 99, toGray: true } };
const file = (text: string) => new File([text], 'theirs.json', { type: 'application/json' });

test('a saved file is shown with what it changes, and applied only on demand', async () => {
  const user = show();
  await user.upload(screen.getByLabelText('Preset file'), file(presetText(OUTSIDE)));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^From theirs\.json\. Contains: all settings\./)).toBeTruthy();
  const lines = within(dialog.getByRole('list', { name: 'Settings that differ' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual(['Seed: 42 → 99', 'Grey: off → on']);
  expect(getStore().config.seed).toBe(42);
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(getStore().config).toMatchObject({ seed: 99, toGray: true });
  expect(screen.queryByRole('list', { name: 'Your presets' })).toBeNull();
});

test('a link is only shown; it can be kept under a free name, and leaves the address', async () => {
  const user = show();
  await save(user, 'Theirs');
  history.replaceState(null, '', `/${presetHash(OUTSIDE)}`);
  globalThis.dispatchEvent(new PopStateEvent('popstate'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preset “Theirs”' }));
  expect(dialog.getByText(/^From the link\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Keep in your presets' }));
  expect(names()).toEqual(['TheirsTransformations', 'Theirs (2)All settings']);
  expect([getStore().config.seed, location.hash]).toEqual([42, '']);
});

test('a link that is opened again while its dialog closes is shown again', async () => {
  const user = show();
  const open = () => {
    history.pushState(null, '', `/${presetHash(OUTSIDE)}`);
    globalThis.dispatchEvent(new PopStateEvent('popstate'));
  };
  open();
  const dialog = await screen.findByRole('dialog', { name: 'Preset “Theirs”' });
  within(dialog).getByRole('button', { name: 'Cancel' }).click();
  // In the same task: the address without the link is not rendered in between.
  open();
  await waitFor(() => expect(stage.sent('checkConfiguration').length).toBe(2));
  const again = await screen.findByRole('dialog', { name: 'Preset “Theirs”' });
  await user.click(within(again).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(location.hash).toBe(''));
});

test('a preset of the longest name is kept beside one of the same name', async () => {
  const name = 'x'.repeat(NAME_MAX);
  const user = show();
  await save(user, name);
  await user.upload(screen.getByLabelText('Preset file'), file(presetText({ ...OUTSIDE, name })));
  await user.click(await screen.findByRole('button', { name: 'Keep in your presets' }));
  const shortened = `${'x'.repeat(NAME_MAX - 4)} (2)`;
  expect(names()).toEqual([`${shortened}All settings`, `${name}Transformations`]);
});

test('settings outside the scope of a preset are not applied, and named', async () => {
  const user = show();
  const settings = { toGray: true, waive: ['MaskIsImage'], seed: 5 } as never;
  const text = presetText({ name: 'Sly', scope: 'transformations', settings });
  await user.upload(screen.getByLabelText('Preset file'), file(text));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Not part of such a preset, ignored: waive, seed.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(getStore().config).toMatchObject({ toGray: true, waive: [], seed: 42 });
  expect(stage.sent('checkConfiguration').map(({ body }) => body)).toEqual([{ config: { toGray: true } }]);
});

test('a file of wrong settings names the reason, and can only be closed', async () => {
  const user = show({ checkConfiguration: refusal('InvalidConfiguration', 'seed must be a number.') });
  await user.upload(screen.getByLabelText('Preset file'), file(presetText(OUTSIDE)));
  const dialog = within(await screen.findByRole('dialog', { name: 'No usable preset' }));
  expect(dialog.getByText('The preset of theirs.json cannot be used. seed must be a number.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Apply' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(getStore().config.seed).toBe(42);
});

test('a stored preset that the server refuses is not applied', async () => {
  const user = show();
  await save(user, 'Old');
  stage.show(<PresetMenu />, { checkConfiguration: refusal('InvalidConfiguration', 'seed is too large.') });
  await user.click(screen.getAllByRole('button', { name: 'Apply Old' }).at(-1) as HTMLElement);
  await waitFor(() => expect(stage.toasts.at(-1)?.description).toBe('seed is too large.'));
});

test('a preset is saved as a file, and its link is copied', async () => {
  stage.set({ toGray: true });
  const user = show();
  await save(user, 'My cells');
  await user.click(button('Save file of My cells'));
  expect(saved.at(-1)?.name).toBe('My-cells.preset.json');
  const text = (await saved.at(-1)?.blob.text()) ?? '';
  expect(JSON.parse(text)).toEqual({
    format: 'twinset-preset',
    version: 1,
    name: 'My cells',
    scope: 'transformations',
    settings: { toGray: true },
  });
  await user.click(button('Copy link of My cells'));
  const link = await navigator.clipboard.readText();
  expect(link).toBe(
    `${location.origin}/settings/select_transformation${presetHash({ name: 'My cells', scope: 'transformations', settings: { toGray: true } })}`,
  );
});
