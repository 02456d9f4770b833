import { join } from 'node:path';
import { writeImage } from './write-pair.ts';

// Writes a pair of large PNGs in a separate process: its memory is not that of the test.
const [folder, side] = process.argv.slice(2);
const length = Number(side);
const image = new Uint8Array(3 * length * length);
let state = 1;
for (let i = 0; i < image.length; i++) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  // A gradient with noise of three levels, as a scan has.
  image[i] = ((i / 4096) & 127) + (state >>> 30);
}
const about = { width: length, height: length };
await writeImage(folder, 'images', 'scan_1.png', { ...about, data: image, channels: 3 });
const mask = new Uint8Array(length * length);
for (let i = 0; i < mask.length; i++) mask[i] = ((i % length) >> 8) % 3;
await writeImage(folder, 'masks', 'scan_1.png', { ...about, data: mask, channels: 1 });
console.log(Bun.file(join(folder, 'images', 'scan_1.png')).size);
