import { encodeJpeg } from '../pixels/index.ts';
import { encodePng } from '../png/index.ts';
import { drawScene, SCENE_CLASSES } from '../sample/draw-scene.ts';

export interface SampleInput {
  /** Number of pairs. */
  pairs: number;
  /** Width and height of each image, in pixels. */
  size: number;
  /** Number of the first images that are JPEG files (default: none). */
  jpegs?: number;
}

/** A file of the sample dataset, with its path in it. */
export type SampleFile = { path: string; bytes: Uint8Array };

async function drawPair(size: number, n: number, isJpeg: boolean): Promise<SampleFile[]> {
  const { image, mask } = drawScene(size, n);
  const name = `slide_${String(n).padStart(2, '0')}`;
  return [
    isJpeg
      ? { path: `images/${name}.jpg`, bytes: await encodeJpeg(image) }
      : { path: `images/${name}.png`, bytes: encodePng(image) },
    { path: `masks/${name}.png`, bytes: encodePng(mask) },
  ];
}

/**
 * Draws a dataset for a first visit: images of cells on slides, masks with the labels of background, cells and nuclei, and the
 * list of the classes. The same input gives the same bytes.
 */
export async function drawSample({ pairs, size, jpegs = 0 }: SampleInput): Promise<SampleFile[]> {
  const files: SampleFile[] = [];
  for (let n = 1; n <= pairs; n++) files.push(...(await drawPair(size, n, n <= jpegs)));
  const classes = new TextEncoder().encode(`${JSON.stringify(SCENE_CLASSES)}\n`);
  return [...files, { path: 'classes.json', bytes: classes }];
}
