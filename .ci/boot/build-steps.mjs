import { areaFolders } from './root.mjs';

const ASSEMBLY = '.ci/boot/build-assembly.mjs';

/**
 * Build steps required before the product runs. A step runs again when a file under `inputs` changed or one of
 * `outputs` is missing.
 */
export const BUILD_STEPS = [
  {
    name: 'tensor kernels',
    script: 'tensor-core/scripts/build-wasm.ts',
    inputs: ['tensor-core/src/kernels/assembly', 'tensor-core/scripts', ASSEMBLY, 'bun.lock'],
    outputs: ['tensor-core/dist/kernels.wasm', 'tensor-core/dist/kernels.wasm.sources'],
  },
  {
    name: 'codec kernels',
    script: 'api/engine/scripts/build-wasm.ts',
    inputs: ['api/engine/png/assembly', 'api/engine/scripts', ASSEMBLY, 'bun.lock'],
    outputs: ['api/engine/dist/png.wasm', 'api/engine/dist/png.wasm.sources'],
  },
  {
    name: 'programs',
    script: 'api/scripts/bundle-programs.ts',
    inputs: [
      'api/src',
      'api/engine',
      'api/contract/src',
      'api/scripts',
      'tensor-core/src',
      '.ci/boot/source-hash.mjs',
      'bun.lock',
    ],
    outputs: ['api/dist'],
  },
  {
    name: 'pages',
    script: 'shell/federation/src/build.ts',
    inputs: ['shell', ...areaFolders, 'api/contract', 'package.json', 'bun.lock'],
    outputs: ['shell', ...areaFolders].map((folder) => `${folder}/dist`),
  },
];
