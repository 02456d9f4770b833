// Compiles the SIMD kernels.
import { join } from 'node:path';
import { buildAssembly } from '../../.ci/boot/build-assembly.mjs';
import { MEMORY_BASE } from '../src/kernels/simd/memory-base.ts';

buildAssembly({
  folder: join(import.meta.dir, '..'),
  sources: 'src/kernels/assembly',
  target: 'dist/kernels.wasm',
  options: [
    ...['-O3', '--noAssert', '--runtime', 'stub'],
    ...['--enable', 'simd', '--enable', 'relaxed-simd'],
    ...['--memoryBase', `${MEMORY_BASE}`],
  ],
});
