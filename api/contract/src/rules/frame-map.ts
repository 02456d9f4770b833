import type { AugmentConfig } from '../config.ts';

export type PixelSize = { width: number; height: number };
/** Area of whole pixels; x and y of its upper left pixel. */
export type PixelRect = PixelSize & { x: number; y: number };

type Sized = PixelSize & { mode?: 'stretch' | 'fit' | 'reflect' | 'fill' };
/** Target of a resize: a size, or the length of the longest or shortest side. */
export type ResizeSpec = Sized | { mode: 'longest' | 'shortest'; side: number };

/**
 * Crop and resize of a frame, applied once per source: first the fixed crop, then the resize; null skips a
 * step. Pixels.
 */
export interface FrameSpec {
  crop: AugmentConfig['cropDimension'] | null;
  resize: ResizeSpec | null;
  /** Values of the padding of `fit` and of tiles; absent without. */
  fill?: { image: number; mask: number };
}

/**
 * Map between a frame and its source: the window of the source is scaled to the place within the frame; the rest of
 * the frame is padding. The centre of pixel (x, y) of the frame is at
 * window.x + (x - place.x + 0.5) * window.width / place.width - 0.5 of the source, y alike.
 */
export interface FrameMap extends PixelSize {
  window: PixelRect;
  place: PixelRect;
}

type FrameConfig = Pick<AugmentConfig, 'crop' | 'cropDimension' | 'resizeAugImage' | 'augImageDimension'> &
  Partial<Pick<AugmentConfig, 'resizeMode' | 'resizeSide' | 'imageFill' | 'maskFill' | 'tiles'>>;

function resizeOf({ resizeMode = 'stretch', resizeSide = 0, ...config }: FrameConfig): ResizeSpec | null {
  const { width, height } = config.augImageDimension;
  if (!config.resizeAugImage) return null;
  if (resizeMode === 'longest' || resizeMode === 'shortest') return { mode: resizeMode, side: resizeSide };
  return resizeMode === 'stretch' ? { width, height } : { width, height, mode: resizeMode };
}

/** Returns the frame specification of a configuration. */
export function frameSpecOfConfig(config: FrameConfig): FrameSpec {
  const { offsetHeight, offsetWidth, targetHeight, targetWidth } = config.cropDimension;
  const { imageFill = 0, maskFill = 0 } = config;
  return {
    crop: config.crop ? { offsetHeight, offsetWidth, targetHeight, targetWidth } : null,
    resize: resizeOf(config),
    ...(isPadded(config) ? { fill: { image: imageFill, mask: maskFill } } : {}),
  };
}

type PaddedConfig = Pick<FrameConfig, 'resizeAugImage' | 'resizeMode' | 'tiles'>;

/** Returns whether frames have a padding of the fill values, of the resize or of tiles. */
export const isPadded = ({ resizeAugImage, resizeMode, tiles }: PaddedConfig): boolean =>
  (resizeAugImage && resizeMode === 'fit') || (tiles?.size !== undefined && tiles.edge === 'pad');

/** Returns the largest size with the proportions of `of` within `room`, in whole pixels, at least 1. */
function fittedSize(of: PixelSize, room: PixelSize): PixelSize {
  const scaled = (length: number, numerator: number, denominator: number) =>
    Math.max(1, Math.round((length * numerator) / denominator));
  return room.width * of.height <= room.height * of.width
    ? { width: room.width, height: scaled(of.height, room.width, of.width) }
    : { width: scaled(of.width, room.height, of.height), height: room.height };
}

/** Returns a size in the middle of an area; a rest of one pixel is at the right or bottom. */
const centred = (size: PixelSize, { x, y, width, height }: PixelRect): PixelRect => ({
  x: x + Math.floor((width - size.width) / 2),
  y: y + Math.floor((height - size.height) / 2),
  ...size,
});

const whole = ({ width, height }: PixelSize): PixelRect => ({ x: 0, y: 0, width, height });

/** Returns the part of a source that the fixed crop keeps. */
function cropWindow({ crop }: FrameSpec, source: PixelSize): PixelRect {
  if (crop === null) return whole(source);
  const { offsetHeight: y, offsetWidth: x, targetHeight: height, targetWidth: width } = crop;
  return { x, y, width, height };
}

function sizeOf(resize: ResizeSpec, { width, height }: PixelSize): PixelSize {
  if (!('side' in resize)) return resize;
  const along = resize.mode === 'longest' ? Math.max(width, height) : Math.min(width, height);
  const scaled = (length: number) =>
    length === along ? resize.side : Math.max(1, Math.round((length * resize.side) / along));
  return { width: scaled(width), height: scaled(height) };
}

/** Returns the map of the frame of a source. */
export function frameMap(spec: FrameSpec, source: PixelSize): FrameMap {
  const window = cropWindow(spec, source);
  const { resize } = spec;
  if (resize === null) return { window, place: whole(window), width: window.width, height: window.height };
  const { width, height } = sizeOf(resize, window);
  const frame = whole({ width, height });
  if (resize.mode === 'fill')
    return { window: centred(fittedSize(frame, window), window), place: frame, width, height };
  const isFitted = resize.mode === 'fit' || resize.mode === 'reflect';
  return { window, place: isFitted ? centred(fittedSize(window, frame), frame) : frame, width, height };
}

/** Returns the point of the source that a point of the frame shows; pixel centres are whole numbers. */
export const toSource = (
  { window, place }: Pick<FrameMap, 'window' | 'place'>,
  { x, y }: { x: number; y: number },
): { x: number; y: number } => ({
  x: window.x + ((x - place.x + 0.5) * window.width) / place.width - 0.5,
  y: window.y + ((y - place.y + 0.5) * window.height) / place.height - 0.5,
});
