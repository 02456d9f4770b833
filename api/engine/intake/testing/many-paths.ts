/** Returns the numbers of images as text of equal length. */
export const numbersAsText = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => String(i).padStart(7, '0'));

/** Returns the paths of the files of one image, by the layout. */
export const MANY_PATHS: Record<string, (n: string, i: number) => string[]> = {
  'equal names': (n) => [`images/a_${n}.jpg`, `masks/a_${n}.png`],
  'a suffix': (n) => [`images/a_${n}.jpg`, `masks/a_${n}_mask.png`],
  'folders of the sets': (n, i) => {
    const set = ['train', 'val', 'test'][i % 3];
    return [`${set}/images/a_${n}.jpg`, `${set}/masks/a_${n}.png`];
  },
  'an affix on both sides': (n) => [`training/images/${n}_training.tif`, `training/manual/${n}_manual1.gif`],
  'one folder': (n) => [`all/a_${n}.jpg`, `all/a_${n}.png`],
  'four masks per image': (n, i) => [
    `leftImg8bit/train/c${i % 20}/c${i % 20}_${n}_leftImg8bit.png`,
    ...['color', 'instanceIds', 'labelIds', 'labelTrainIds'].map(
      (kind) => `gtFine/train/c${i % 20}/c${i % 20}_${n}_gtFine_${kind}.png`,
    ),
  ],
  'objects in folders': (n, i) => [
    `all/${n}x/images/${n}x.png`,
    ...Array.from({ length: 9 }, (_, k) => `all/${n}x/masks/m${i * 9 + k}.png`),
  ],
  'a folder per image': (n) => [`all/${n}/images/a.png`, `all/${n}/masks/a.png`],
};
