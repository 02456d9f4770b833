import { api, uploadFiles } from '@twinset/sdk';

const PAIRS = 12;
const WIDTH = 320;
const HEIGHT = 240;
const CELLS = 9;
/** Colours of the two classes in the image and in the mask. */
const CLASSES = [
  { image: '#7a4fa3', mask: '#ff0000' },
  { image: '#3f8f6b', mask: '#00ff00' },
];

/**
 * Returns a number in [0, 1) that depends only on its arguments, so that every new session gets the same
 * pairs.
 */
function pseudoRandom(...keys: number[]): number {
  const x = keys.reduce((sum, key, i) => sum + (key + 1) * (i + 3) * 12.9898, 78.233) * 43758.5453;
  return x - Math.floor(x);
}

function draw(pair: number, kind: 'image' | 'mask'): Promise<Blob> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = kind === 'image' ? `hsl(${300 + 40 * pseudoRandom(pair)}, 30%, 85%)` : '#000000';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  // Squares have no antialiased edges, so that the mask contains only the colours of its classes.
  for (let cell = 0; cell < CELLS; cell++) {
    const side = Math.round(16 + 40 * pseudoRandom(pair, cell, 0));
    const x = Math.round((WIDTH - side) * pseudoRandom(pair, cell, 1));
    const y = Math.round((HEIGHT - side) * pseudoRandom(pair, cell, 2));
    context.fillStyle = CLASSES[cell % CLASSES.length][kind];
    context.fillRect(x, y, side, side);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

const filesOf = (kind: 'image' | 'mask'): Promise<File[]> =>
  Promise.all(
    Array.from(
      { length: PAIRS },
      async (_, pair) => new File([await draw(pair, kind)], `cells_${pair + 1}.png`, { type: 'image/png' }),
    ),
  );

/** Uploads generated images and masks to a session without images. */
export async function addSamplePairs(): Promise<void> {
  const names = await api().call('imageNames');
  if (!names.success || names.results.length > 0) return;
  await uploadFiles('images', await filesOf('image'));
  await uploadFiles('masks', await filesOf('mask'));
}
