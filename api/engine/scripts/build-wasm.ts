// Compiles the kernels of the PNG codec.
import { join } from 'node:path';
import { buildAssembly } from '../../../.ci/boot/build-assembly.mjs';

buildAssembly({
  folder: join(import.meta.dir, '..'),
  sources: 'png/assembly',
  target: 'dist/png.wasm',
  options: [
    ...['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd'],
    ...['--importMemory', '--zeroFilledMemory'],
  ],
});
