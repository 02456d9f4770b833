import { expect, test } from 'bun:test';
import { type AugmentConfig, DEFAULT_CONFIG, PASTE_NEEDS_OBJECTS, TRANSFORM_FLAGS } from '@twinset/contract';
import { presetConfig } from '@twinset/contract/presets';
import { getStore } from '@twinset/sdk';
import { countRenders, dimension, fireEvent, screen, setupPageTest, waitFor, within } from '@twinset/testing';
import { TransformationsPage } from './transformations-page.tsx';

const stage = setupPageTest();

interface PreviewRequest {
  config: AugmentConfig;
  set: string;
  indices: number[];
}
const requested = () => stage.sent('previewOutputs').map(({ body }) => body as PreviewRequest);
const on = () => TRANSFORM_FLAGS.filter((flag) => getStore().config[flag] !== DEFAULT_CONFIG[flag]);
const field = (name: string) => screen.getByRole('spinbutton', { name }) as HTMLInputElement;

const CARDS = [
  ['Flip left-right', 'flipLeftRight'],
  ['Flip up-down', 'flipUpDown'],
  ['Random rotation', 'randomRotate'],
  ['Random crop', 'randomCrop'],
  ['Brightness', 'corruptBrightness'],
  ['Contrast', 'corruptContrast'],
  ['Saturation', 'corruptSaturation'],
] as const;

test.each(CARDS)('the card "%s" switches only %s', async (label, flag) => {
  const user = stage.show(<TransformationsPage />);
  await user.click(screen.getByRole('switch', { name: label }));
  expect(on()).toEqual([flag]);
});

test('a transform that is chosen from the list gets a card, which stays when it is switched off', async () => {
  const user = stage.show(<TransformationsPage />);
  const card = () => screen.queryByRole('region', { name: 'Median blur' });
  expect(card()).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search transformations' }), 'BLUR');
  expect(screen.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual([
    'Gaussian blur',
    'Motion blur',
    'Median blur',
  ]);
  await user.click(screen.getByRole('checkbox', { name: 'Median blur' }));
  expect(on()).toEqual(['medianBlur']);
  await user.click(within(card() as HTMLElement).getByRole('switch'));
  expect(on()).toEqual([]);
  expect(card()).not.toBeNull();
});

test('a search without a match states that', async () => {
  const user = stage.show(<TransformationsPage />);
  await user.type(screen.getByRole('searchbox', { name: 'Search transformations' }), 'swirl');
  expect(screen.getByText('No transformation matches this search.')).toBeTruthy();
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

test('a range is stored in the units of the configuration, and low is never above high', async () => {
  const user = stage.show(<TransformationsPage />);
  const card = screen.getByRole('region', { name: 'Brightness' });
  await user.click(within(card).getByRole('button'));
  const [often, low, high] = within(card).getAllByRole('spinbutton') as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  await user.clear(often);
  await user.type(often, '25');
  await user.clear(high);
  await user.type(high, '40');
  await user.clear(low);
  await user.type(low, '-15');
  expect(getStore().config.transformRanges).toEqual({
    corruptBrightness: { probability: 0.25, delta: [-0.15, 0.4] },
  });
  await user.clear(low);
  await user.type(low, '60');
  expect(getStore().config.transformRanges.corruptBrightness?.delta).toEqual([0.6, 0.6]);
});

test('transformations are applied one or several per output, and the samples show it', async () => {
  const user = stage.show(<TransformationsPage />);
  await user.click(screen.getByRole('radio', { name: 'Several of them per output' }));
  await user.clear(field('Transformations per output'));
  await user.type(field('Transformations per output'), '3');
  const policy = { transformPolicy: 'someOf', transformCount: 3 } as const;
  expect(getStore().config).toMatchObject(policy);
  await waitFor(() =>
    expect(requested().map(({ config }) => config)).toContainEqual(expect.objectContaining(policy)),
  );
  await user.click(screen.getByRole('radio', { name: 'One of them per output' }));
  expect(getStore().config.transformPolicy).toBe('oneOf');
  expect(screen.queryByLabelText('Transformations per output')).toBeNull();
});

test('an output has one of the transformations of a group', async () => {
  stage.set({ toGray: true, medianBlur: true, gaussianBlur: true });
  const user = stage.show(<TransformationsPage />);
  await user.click(screen.getByRole('button', { name: 'Add group' }));
  const group = within(screen.getByRole('region', { name: 'Group 1' }));
  await user.click(group.getByRole('checkbox', { name: 'Median blur' }));
  await user.click(group.getByRole('checkbox', { name: 'Gaussian blur' }));
  await user.clear(field('Outputs with some of them'));
  await user.type(field('Outputs with some of them'), '40');
  const transformGroups = [{ transforms: ['medianBlur', 'gaussianBlur'], count: 1, probability: 0.4 }];
  expect(getStore().config).toMatchObject({ transformGroups });
  await waitFor(() => expect(requested().at(-1)?.config).toMatchObject({ transformGroups }));
  await user.click(screen.getByRole('button', { name: 'Add group' }));
  const second = within(screen.getByRole('region', { name: 'Group 2' }));
  expect(second.queryByRole('checkbox', { name: 'Median blur' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove group 1' }));
  expect(getStore().config.transformGroups).toEqual([{ transforms: [], count: 1, probability: 1 }]);
});

test('a preset replaces the transformations, and can be undone until one is changed', async () => {
  stage.set({ toGray: true, seed: 5, transformPolicy: 'oneOf' });
  const user = stage.show(<TransformationsPage />);
  const apply = screen.getByRole('button', { name: 'Apply preset' });
  const before = getStore().config;
  await user.selectOptions(screen.getByRole('combobox', { name: 'Preset for' }), 'Road scenes');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Strength' }), 'strong');
  await user.click(apply);
  expect(getStore().config).toEqual({ ...before, ...presetConfig('road', 'strong') });
  expect(getStore().config).toMatchObject({ toGray: false, randomCrop: true, seed: 5 });
  expect(screen.getByText('Applied: Road scenes, strong.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(getStore().config).toEqual(before);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await user.click(apply);
  await user.click(screen.getByRole('switch', { name: 'Flip up-down' }));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('covered areas of masks get the mask fill if that is chosen', async () => {
  stage.set({ cutout: true });
  const user = stage.show(<TransformationsPage />);
  const card = screen.getByRole('region', { name: 'Cutout' });
  await user.click(within(card).getByRole('button'));
  await user.click(within(card).getByRole('checkbox', { name: 'Fill covered areas of the mask' }));
  await user.clear(field('Label of covered areas'));
  await user.type(field('Label of covered areas'), '255');
  const choice = { fillCovered: true, maskFill: 255 };
  expect(getStore().config).toMatchObject(choice);
  const cards = () => requested().filter(({ config, indices }) => config.cutout && indices.length === 1);
  await waitFor(() => expect(cards().at(-1)?.config).toMatchObject(choice));
});

test('objects are pasted only into masks of objects, with their size and mirroring', async () => {
  const user = stage.show(<TransformationsPage />);
  const box = screen.getByRole('checkbox', { name: 'Copy-paste' });
  expect(box).toHaveProperty('disabled', true);
  expect(screen.getByText(new RegExp(PASTE_NEEDS_OBJECTS.slice(0, 30)))).toBeTruthy();
  stage.set({ maskContent: 'objects' });
  await user.click(await screen.findByRole('checkbox', { name: 'Copy-paste' }));
  expect(getStore().config.copyPaste).toBe(true);
  const card = screen.getByRole('region', { name: 'Copy-paste' });
  await user.click(within(card).getByRole('button'));
  await user.click(within(card).getByRole('checkbox', { name: 'Mirror half of the pasted objects' }));
  await user.clear(field('Size of pasted objects, to'));
  await user.type(field('Size of pasted objects, to'), '150');
  expect(getStore().config).toMatchObject({ pasteFlip: true, pasteScale: [1, 1.5] });
});

test('a class that the legend hides is transparent in the masks of cards and sample outputs', async () => {
  const one = (value: number) => ({
    value,
    color: '#00ff00',
    share: 0.5,
    pixels: 1,
    files: 1,
    least: 1,
    most: 1,
  });
  const user = stage.show(<TransformationsPage />, {
    dimension: dimension({ maskKind: 'index', classes: [one(0), one(3)] }),
  });
  await user.click(screen.getByRole('radio', { name: 'Mask' }));
  const toggle = await screen.findByRole('button', { name: 'Show label 3' });
  // Labels of a mask alone; those of an overlay are beside it.
  const opacities = () =>
    document.querySelector('filter:not([id$="-over"]) feFuncA')?.getAttribute('tableValues')?.split(' ');
  expect(opacities()).toBeUndefined();
  await user.click(toggle);
  expect(opacities()?.slice(0, 5)).toEqual(['1', '1', '1', '0', '1']);
});

test('samples are the first nine training outputs of the current settings', async () => {
  stage.show(<TransformationsPage />);
  stage.set({ seed: 99, flipUpDown: true });
  const samples = () => requested().find(({ config, set }) => set === 'train' && config.seed === 99);
  await waitFor(() => expect(samples()?.indices).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]));
  expect(samples()?.config.flipUpDown).toBe(true);
});

test('no more samples are requested than a run creates', async () => {
  stage.show(<TransformationsPage />);
  stage.set({ totalAugmentedImages: 4 });
  await waitFor(() => expect(requested().map(({ indices }) => indices.length)).toContain(4));
  const grid = screen.getByTestId('outputs-grid');
  expect(within(grid).getAllByRole('button').length).toBe(4);
});

test('the number of outputs, the seed and the validation switch are set separately', async () => {
  const user = stage.show(<TransformationsPage />);
  await user.clear(field('Augmented training images'));
  await user.type(field('Augmented training images'), '77');
  await user.clear(field('Seed'));
  await user.type(field('Seed'), '5');
  await user.click(screen.getByRole('switch', { name: 'Augment validation data' }));
  const { totalAugmentedImages, seed, augmentValData } = getStore().config;
  expect({ totalAugmentedImages, seed, augmentValData }).toEqual({
    totalAugmentedImages: 77,
    seed: 5,
    augmentValData: !DEFAULT_CONFIG.augmentValData,
  });
});

test('the range of a card is also a slider of two thumbs, whose lower end stays below the upper one', async () => {
  const user = stage.show(<TransformationsPage />);
  stage.set({ randomRotate: true });
  const card = screen.getByRole('region', { name: 'Random rotation' });
  await user.click(within(card).getByRole('button', { name: /Adjust/ }));
  const thumb = (name: RegExp) => within(card).getByRole('slider', { name }) as HTMLInputElement;
  const ends = () => getStore().config.transformRanges.randomRotate?.degrees;
  expect([thumb(/from/).value, thumb(/to/).value]).toEqual(['-30', '30']);
  expect(thumb(/from/).getAttribute('aria-valuetext')).toBe('−30°');
  fireEvent.change(thumb(/from/), { target: { value: '-12.5' } });
  expect(ends()).toEqual([-12.5, 30]);
  fireEvent.change(thumb(/to/), { target: { value: '-20' } });
  expect(ends()).toEqual([-20, -20]);
  expect(field('Angle, to').value).toBe('-20');
});

test('a switched transform renders its own card again, but no other one and no row of the list', async () => {
  const user = stage.show(<TransformationsPage />);
  const switchOn = async (name: string, flag: 'flipLeftRight' | 'flipUpDown') => {
    await user.click(screen.getByRole('switch', { name }));
    await waitFor(() =>
      expect(requested().some((one) => one.indices.length > 1 && one.config[flag])).toBe(true),
    );
  };
  // Afterwards, the page is loaded.
  await switchOn('Flip left-right', 'flipLeftRight');
  const counts = await countRenders(() => switchOn('Flip up-down', 'flipUpDown'));
  expect([counts.TransformCard, counts.CardPicture, counts.Checkbox ?? 0]).toEqual([1, 2, 0]);
});
