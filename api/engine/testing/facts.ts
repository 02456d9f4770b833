import type { ImageFacts, MaskFacts } from '../types.ts';

/** Returns facts of an image as from inspection; a test sets those that matter by `part`. */
export const imageFacts = (name: string, part: Partial<ImageFacts> = {}): ImageFacts => {
  const { width = 64, height = 48 } = part;
  return {
    name,
    bytes: 1,
    format: 'png',
    width,
    height,
    storedWidth: width,
    storedHeight: height,
    orientation: 1,
    bitDepth: 8,
    channels: 3,
    hadAlpha: false,
    animated: false,
    kind: '',
    fileSha256: '',
    pixelHash: name,
    fingerprint: null,
    ...part,
  };
};

export const maskFacts = (name: string, part: Partial<MaskFacts> = {}): MaskFacts => ({
  name,
  bytes: 1,
  format: 'png',
  width: 64,
  height: 48,
  orientation: 1,
  bitDepth: 8,
  kind: 'grey',
  kindText: '',
  hadAlpha: false,
  fileSha256: '',
  values: [
    [0, 3000],
    [1, 72],
  ],
  truncated: false,
  palette: [],
  ...part,
});
