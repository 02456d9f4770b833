// Compiles the SIMD kernels.
import { join } from 'node:path';
import { buildAssembly } from '../../.ci/boot/build-assembly.mjs';

buildAssembly({
  folder: join(import.meta.dir, '..'),
  sources: 'src/kernels/assembly',
  target: 'dist/kernels.wasm',
  options: ['-O3', '--noAssert', '--enable', 'simd', '--enable', 'relaxed-simd', '--runtime', 'stub'],
});
