import { encodePng } from '../png/index.ts';
import { drawScene, SCENE_CLASSES } from '../sample/draw-scene.ts';

export interface SampleInput {
  /** Number of pairs. */
  pairs: number;
  /** Width and height of each image, in pixels. */
  size: number;
}

/** A file of the sample dataset, with its path in it. */
export type SampleFile = { path: string; bytes: Uint8Array };

/**
 * Draws a dataset for a first visit: PNG images of cells on slides, masks with the labels of background, cells and
 * nuclei, and the list of the classes. The same input gives the same bytes.
 */
export async function drawSample({ pairs, size }: SampleInput): Promise<SampleFile[]> {
  const files = Array.from({ length: pairs }, (_, n): SampleFile[] => {
    const { image, mask } = drawScene(size, n + 1);
    const name = `slide_${String(n + 1).padStart(2, '0')}.png`;
    return [
      { path: `images/${name}`, bytes: encodePng(image) },
      { path: `masks/${name}`, bytes: encodePng(mask) },
    ];
  });
  const classes = new TextEncoder().encode(`${JSON.stringify(SCENE_CLASSES)}\n`);
  return [...files.flat(), { path: 'classes.json', bytes: classes }];
}
