import type { FailedFile, Warning } from '@twinset/contract';
import { formatSize } from '@twinset/contract';
import { isQuarterTurn } from '../pixels/index.ts';
import type { ImageFacts, MaskFacts } from '../types.ts';

type Size = { width: number; height: number };
type Choice = { image: number; mask: number; note: string };

/** Orientations with which a pair is read, or the reason why its two files do not match. */
export type OrientedPair =
  | {
      ok: true;
      imageOrientation: number;
      maskOrientation: number;
      width: number;
      height: number;
      warning: Warning | null;
    }
  | { ok: false; failed: FailedFile };

const turn = ({ width, height }: Size, orientation: number): Size =>
  isQuarterTurn(orientation) ? { width: height, height: width } : { width, height };
const areEqual = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height;

/**
 * Chooses the orientations of image and mask (decisions, section 3). By default each by its EXIF tag, since people draw
 * masks on displayed images; if sizes then disagree, the first of these that makes them agree: the image as stored, the
 * mask rotated like the image. (Both as stored would match exactly if the latter does.)
 */
export function orientPair(image: ImageFacts, mask: MaskFacts): OrientedPair {
  const stored = {
    image: { width: image.storedWidth, height: image.storedHeight },
    mask: turn(mask, mask.orientation),
  };
  const choices: Choice[] = [
    { image: image.orientation, mask: mask.orientation, note: '' },
    {
      image: 1,
      mask: mask.orientation,
      note: 'the EXIF orientation of the image is ignored',
    },
    {
      image: image.orientation,
      mask: image.orientation,
      note: 'the EXIF orientation of the image is also applied to the mask',
    },
  ];
  for (const choice of choices) {
    const size = turn(stored.image, choice.image);
    if (!areEqual(size, turn(stored.mask, choice.mask))) continue;
    const files = [image.name, mask.name];
    const message = `${image.name} and ${mask.name}: their sizes match only if ${choice.note}.`;
    const warning = choice.note === '' ? null : { code: 'OrientationChosen', message, files };
    return { ok: true, imageOrientation: choice.image, maskOrientation: choice.mask, ...size, warning };
  }
  const reason = `The mask is ${formatSize(mask)}, its image ${image.name} is ${formatSize(image)}.`;
  return { ok: false, failed: { filename: mask.name, reason } };
}
