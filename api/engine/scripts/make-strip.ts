import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SPECIFIED_ON } from '@twinset/contract';
import sharp from 'sharp';
import { drawScene, type Scene } from '../sample/draw-scene.ts';

/**
 * Creates the images of the home page with the product itself: `bun api/engine/scripts/make-strip.ts`. The
 * command line processes the drawing like any dataset; its outputs are stored in `shell/src/home/strip/`.
 */
const STRIP = join(import.meta.dir, '../../../shell/src/home/strip');
const COMMAND = join(import.meta.dir, '../cli.ts');
const SIZE = 208;

const CONFIG = {
  trainRatio: 1,
  valRatio: 0,
  testRatio: 0,
  totalAugmentedImages: 5,
  seed: 5,
  resizeAugImage: true,
  augImageDimension: { width: SIZE, height: SIZE },
  ...SPECIFIED_ON,
  border: 'reflect',
};

const png = (data: Uint8Array | Uint16Array, size: number) =>
  sharp(data, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer();

/** Colours of background, cells and nuclei. */
const COLORS = [
  [0, 0, 0],
  [61, 132, 155],
  [244, 178, 86],
];
const colored = ({ data }: Scene['mask']): Uint8Array =>
  Uint8Array.from([...data].flatMap((label) => COLORS[label] ?? []));

/** Images are scaled down for the page; masks are kept unchanged. */
async function save(name: string, bytes: Uint8Array): Promise<void> {
  await Bun.write(
    join(STRIP, name),
    name.endsWith('.webp') ? await sharp(bytes).webp({ quality: 82 }).toBuffer() : bytes,
  );
}

/** Returns the files of a zip with stored entries, by name. */
function readStored(zip: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const files = new Map<string, Uint8Array>();
  for (let at = 0; view.getUint32(at, true) === 0x04034b50; ) {
    const size = view.getUint32(at + 18, true);
    const nameLength = view.getUint16(at + 26, true);
    const start = at + 30 + nameLength + view.getUint16(at + 28, true);
    files.set(
      new TextDecoder().decode(zip.subarray(at + 30, at + 30 + nameLength)),
      zip.subarray(start, start + size),
    );
    at = start + size;
  }
  return files;
}

const folder = await mkdtemp(join(tmpdir(), 'strip-'));
try {
  const { image, mask } = drawScene(SIZE * 2);
  await Bun.write(join(folder, 'images/slide.png'), await png(image.data, SIZE * 2));
  await Bun.write(join(folder, 'masks/slide.png'), await png(colored(mask), SIZE * 2));
  await Bun.write(join(folder, 'config.json'), JSON.stringify(CONFIG));
  const out = join(folder, 'out.zip');
  const args = [
    '--images',
    join(folder, 'images'),
    '--masks',
    join(folder, 'masks'),
    '--config',
    join(folder, 'config.json'),
  ];
  const run = Bun.spawnSync([process.execPath, COMMAND, ...args, '--out', out], { stderr: 'inherit' });
  if (run.exitCode !== 0) throw new Error('The headless command failed.');
  const example = drawScene(SIZE);
  await save('img-0.webp', await png(example.image.data, SIZE));
  await save('mask-0.png', await png(colored(example.mask), SIZE));
  for (const [name, bytes] of readStored(await Bun.file(out).bytes())) {
    const match = /^train\/(?:images|masks)\/(img|mask)_(\d+)\.png$/.exec(name);
    if (match !== null) await save(`${match[1]}-${match[2]}.${match[1] === 'img' ? 'webp' : 'png'}`, bytes);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
