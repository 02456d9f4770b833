import { expect, test } from 'bun:test';
import { DEFAULT_CONFIG } from '@twinset/contract';
import { getStore } from '@twinset/sdk';
import { type Answers, dimension, plan, screen, setupPageTest, storedFile, waitFor } from '@twinset/testing';
import { PreProcessingPage } from './pre-processing-page.tsx';

const stage = setupPageTest();

/** Images of 300 x 200 pixels (height x width), the smallest of them 280 x 180. */
const ROOM: Answers = {
  dimension: dimension({ dimension: { height: 280, width: 180 }, uniform: false }),
  files: {
    success: true,
    results: [{ ...storedFile('a.png'), height: 300, width: 200 }, storedFile('b.png', 512)],
  },
};

const field = (name: string) => screen.getByRole('spinbutton', { name }) as HTMLInputElement;

/** Shows the page and waits until the sizes of the images are loaded. */
async function show() {
  const user = stage.show(<PreProcessingPage />, ROOM);
  await screen.findByRole('spinbutton', { name: 'Offset height' });
  return user;
}

/** Replaces the number in a field. */
async function type(user: Awaited<ReturnType<typeof show>>, name: string, value: number) {
  await user.clear(field(name));
  await user.type(field(name), String(value));
}

const CROP = { offsetHeight: 10, offsetWidth: 20, targetHeight: 100, targetWidth: 90 };
const CROP_FIELDS = [
  ['Offset height', 'offsetHeight', 31],
  ['Offset width', 'offsetWidth', 32],
  ['Target height', 'targetHeight', 43],
  ['Target width', 'targetWidth', 44],
] as const;

test.each(CROP_FIELDS)('"%s" shows and changes only %s', async (name, key, value) => {
  const user = await show();
  stage.set({ crop: true, cropDimension: CROP });
  expect(field(name).value).toBe(String(CROP[key]));
  await type(user, name, value);
  expect(getStore().config.cropDimension).toEqual({ ...CROP, [key]: value });
});

test('switching the crop on fits it to the smallest image', async () => {
  const user = await show();
  stage.set({ cropDimension: { offsetHeight: 0, offsetWidth: 0, targetHeight: 1000, targetWidth: 1000 } });
  await user.click(screen.getByRole('switch', { name: 'Crop' }));
  expect(getStore().config.crop).toBe(true);
  expect(getStore().config.cropDimension).toEqual({
    offsetHeight: 0,
    offsetWidth: 0,
    targetHeight: 280,
    targetWidth: 180,
  });
});

test.each([
  ['Resize height', 'height'],
  ['Resize width', 'width'],
] as const)('"%s" shows and changes only the %s', async (name, side) => {
  const user = await show();
  const size = { height: 111, width: 222 };
  stage.set({ resizeAugImage: true, augImageDimension: size });
  expect(field(name).value).toBe(String(size[side]));
  await type(user, name, 333);
  expect(getStore().config.augImageDimension).toEqual({ ...size, [side]: 333 });
});

test('sizes are disabled until their switch is on', async () => {
  const user = await show();
  expect(field('Resize height').disabled).toBe(!DEFAULT_CONFIG.resizeAugImage);
  expect(field('Target width').disabled).toBe(!DEFAULT_CONFIG.crop);
  await user.click(screen.getByRole('switch', { name: 'Resize' }));
  expect(getStore().config.resizeAugImage).toBe(!DEFAULT_CONFIG.resizeAugImage);
  expect(field('Resize height').disabled).toBe(DEFAULT_CONFIG.resizeAugImage);
});

test('"Keep proportions" computes the height from the width and the example image', async () => {
  const user = await show();
  stage.set({ resizeAugImage: true, augImageDimension: { height: 50, width: 100 } });
  await user.click(screen.getByRole('button', { name: 'Keep proportions' }));
  expect(getStore().config.augImageDimension).toEqual({ height: 150, width: 100 });
});

test('the size buttons set both sides', async () => {
  const user = await show();
  stage.set({ resizeAugImage: true });
  await user.click(screen.getByRole('button', { name: /128 × 128/ }));
  expect(getStore().config.augImageDimension).toEqual({ height: 128, width: 128 });
});

test('the resize mode determines the fields of lengths and of padding, and the preview', async () => {
  const user = await show();
  stage.set({ resizeAugImage: true });
  const mode = screen.getByRole('combobox', { name: 'Resize mode' });
  expect(screen.queryByRole('spinbutton', { name: 'Mask padding' })).toBeNull();
  await user.selectOptions(mode, 'Fit with padding');
  await type(user, 'Mask padding', 255);
  await type(user, 'Image padding', 7);
  expect(getStore().config).toMatchObject({ resizeMode: 'fit', imageFill: 7, maskFill: 255 });
  const sent = () => stage.sent('previewOutputs').map(({ body }) => (body as { config: object }).config);
  await waitFor(() =>
    expect(sent()).toContainEqual(expect.objectContaining({ resizeMode: 'fit', imageFill: 7 })),
  );
  await user.selectOptions(mode, 'Longest side');
  expect(screen.queryByRole('spinbutton', { name: 'Resize width' })).toBeNull();
  await type(user, 'Longest side', 300);
  expect(getStore().config).toMatchObject({ resizeMode: 'longest', resizeSide: 300 });
});

test('tiles: their settings, the grid on the image, and the numbers of the dataset', async () => {
  const media = { name: 'a.png', url: '/a.png' };
  const sample = { index: 0, source: 'a.png', image: media, mask: media, params: {} };
  const tiles = { sources: 2, tiles: 40, empty: 12, used: 31 };
  const user = stage.show(<PreProcessingPage />, {
    ...ROOM,
    plan: { ...plan(), tiles },
    previewOutputs: { success: true, results: [sample] },
  });
  await user.click(await screen.findByRole('switch', { name: 'Cut into tiles' }));
  expect(getStore().config.tiles).toEqual({ size: 512 });
  stage.set({ tiles: { size: 100 } });
  await type(user, 'Overlap', 50);
  expect(getStore().config.tiles.overlap).toBe(50);
  await type(user, 'Tile size', 80);
  expect(getStore().config.tiles).toEqual({ size: 80, overlap: 40 });
  await type(user, 'Use of empty tiles', 25);
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Last row and column' }),
    'Pad with the fill values',
  );
  expect(getStore().config.tiles).toEqual({ size: 80, overlap: 40, emptyShare: 0.25, edge: 'pad' });
  expect(await screen.findByText('This image: 28 tiles.')).toBeTruthy();
  expect((await screen.findByTestId('tile-stage')).querySelectorAll('g')).toHaveLength(28);
  expect(
    await screen.findByText('Dataset: 40 tiles of 2 pairs, 12 without foreground; 31 are used.'),
  ).toBeTruthy();
  // A crop fits the tile, and the preview is of a tile.
  await user.click(screen.getByRole('switch', { name: 'Crop' }));
  expect(getStore().config.cropDimension).toMatchObject({ targetHeight: 80, targetWidth: 80 });
  await waitFor(() =>
    expect(
      stage.sent('previewOutputs').map(({ body }) => (body as { config: object }).config),
    ).toContainEqual(expect.objectContaining({ crop: true, tiles: expect.objectContaining({ size: 80 }) })),
  );
});

test('channels of images and of masks are chosen separately', async () => {
  const user = await show();
  stage.set({ imageMaskChannels: { imgChannels: 3, maskChannels: 1 } });
  await user.click(screen.getByRole('radio', { name: /^1, gr/ }));
  expect(getStore().config.imageMaskChannels).toEqual({ imgChannels: 1, maskChannels: 1 });
  await user.click(screen.getByRole('radio', { name: /^3, one colour/ }));
  expect(getStore().config.imageMaskChannels).toEqual({ imgChannels: 1, maskChannels: 3 });
});

test('the preview is requested with the current crop and no random transform', async () => {
  await show();
  stage.set({ crop: true, cropDimension: CROP, flipLeftRight: true });
  type Sent = { config: Record<string, unknown> };
  const cropped = () =>
    stage
      .sent('previewOutputs')
      .map(({ body }) => (body as Sent).config)
      .find(({ crop }) => crop === true);
  await waitFor(() => expect(cropped()?.cropDimension).toEqual(CROP));
  expect(cropped()?.flipLeftRight).toBe(false);
});
