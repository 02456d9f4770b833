export interface Size {
  width: number;
  height: number;
}

/**
 * Position of an image in its pane: screen pixels per image pixel, and the image point in the middle of the
 * pane.
 */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

/** An offset in screen pixels from the middle of the pane. */
export interface Offset {
  x: number;
  y: number;
}

/** Maximum number of screen pixels per image pixel. */
const SCALE_MAX = 32;

/** Returns the zoom that shows the whole image in the pane. */
export function fitZoom(image: Size, pane: Size): Zoom {
  const scale = Math.min(pane.width / image.width, pane.height / image.height);
  return { scale, x: image.width / 2, y: image.height / 2 };
}

function clampCentre(value: number, whole: number, visible: number): number {
  if (visible >= whole) return whole / 2;
  return Math.min(Math.max(value, visible / 2), whole - visible / 2);
}

/**
 * Keeps the pane filled: an image smaller than its pane is centred, a larger one leaves no gap at the edges.
 */
function clampZoom({ scale, x, y }: Zoom, image: Size, pane: Size): Zoom {
  return {
    scale,
    x: clampCentre(x, image.width, pane.width / scale),
    y: clampCentre(y, image.height, pane.height / scale),
  };
}

/**
 * Enlarges or shrinks around a point, which keeps its position.
 * @param factor above 1 enlarges; the result is never smaller than the whole image (or than before) nor
 * larger than 32 screen pixels per image pixel
 */
export function zoomBy(zoom: Zoom, factor: number, at: Offset, image: Size, pane: Size): Zoom {
  // A small image at its actual size is below the fit, and remains there.
  const scaleMin = Math.min(fitZoom(image, pane).scale, zoom.scale);
  const scale = Math.min(Math.max(zoom.scale * factor, scaleMin), Math.max(SCALE_MAX, scaleMin));
  const x = zoom.x + at.x / zoom.scale - at.x / scale;
  const y = zoom.y + at.y / zoom.scale - at.y / scale;
  return clampZoom({ scale, x, y }, image, pane);
}

/** Returns the zoom with one screen pixel per image pixel; a point keeps its position if the image is larger than the pane. */
export function actualZoom(zoom: Zoom, at: Offset, image: Size, pane: Size): Zoom {
  const x = zoom.x + at.x / zoom.scale - at.x;
  const y = zoom.y + at.y / zoom.scale - at.y;
  return clampZoom({ scale: 1, x, y }, image, pane);
}

/** Share of the pane that an enlarged object takes. */
const OBJECT_SHARE = 0.5;

/** Returns the zoom that shows a part of the image enlarged, in the middle if the edges permit. */
export function boxZoom(box: Offset & Size, image: Size, pane: Size): Zoom {
  const scale = OBJECT_SHARE * Math.min(pane.width / box.width, pane.height / box.height);
  const whole = fitZoom(image, pane).scale;
  return clampZoom(
    {
      scale: Math.min(Math.max(scale, whole), Math.max(SCALE_MAX, whole)),
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
    },
    image,
    pane,
  );
}

/** Moves the image by screen pixels. */
export function panBy(zoom: Zoom, by: Offset, image: Size, pane: Size): Zoom {
  return clampZoom(
    { scale: zoom.scale, x: zoom.x - by.x / zoom.scale, y: zoom.y - by.y / zoom.scale },
    image,
    pane,
  );
}

/** Enlarges, shrinks and moves with two fingers: the point between them stays between them. */
export function pinch(
  zoom: Zoom,
  [from, other]: readonly [Offset, Offset],
  to: Offset,
  image: Size,
  pane: Size,
): Zoom {
  const distance = (a: Offset, b: Offset) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 };
  const moved = panBy(zoom, { x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 }, image, pane);
  return zoomBy(moved, distance(to, other) / distance(from, other), middle, image, pane);
}

/** Returns the same view after the image is replaced by one of another size. */
export function rescale({ scale, x, y }: Zoom, from: Size, to: Size): Zoom {
  const factor = to.width / from.width;
  return { scale: scale / factor, x: x * factor, y: (y * to.height) / from.height };
}

/** Enlargement per notch of a wheel, and the pixels of a notch. */
const NOTCH = 1.25;
const NOTCH_PIXELS = 100;
/** A pinch on a touchpad is reported as a wheel with the control key, a tenth as far. */
const PINCH_PIXELS = 10;

/**
 * Returns the factor for a turn of the wheel by some pixels, positive downwards; limited to one notch per
 * event.
 */
export function wheelFactor(pixels: number, pinched: boolean): number {
  const notches = -pixels / (pinched ? PINCH_PIXELS : NOTCH_PIXELS);
  return NOTCH ** Math.min(Math.max(notches, -1), 1);
}

/** Returns the image pixel at an offset, counted from 0; null outside the image. */
export function pixelAt(zoom: Zoom, at: Offset, image: Size): Offset | null {
  const x = Math.floor(zoom.x + at.x / zoom.scale);
  const y = Math.floor(zoom.y + at.y / zoom.scale);
  return x >= 0 && y >= 0 && x < image.width && y < image.height ? { x, y } : null;
}

/** Returns a zoom as text: the middle and the visible width, as shares of the image, which suit a window of any size. */
export function zoomText({ scale, x, y }: Zoom, image: Size, pane: Size): string {
  const shares = [x / image.width, y / image.height, pane.width / scale / image.width];
  return shares.map((share) => Number(share.toFixed(4))).join(',');
}

/** Returns the zoom of a text; null if the text is none. */
export function zoomOfText(text: string, image: Size, pane: Size): Zoom | null {
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, ...rest] = text.split(',').map(Number);
  if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1 && width > 0) || rest.length > 0) return null;
  const scale = pane.width / (width * image.width);
  const zoom = { scale, x: x * image.width, y: y * image.height };
  return zoomBy(zoom, 1, { x: 0, y: 0 }, image, pane);
}
