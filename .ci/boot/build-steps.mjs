/**
 * What has to be built before the product runs. A step runs again when a file under `inputs` changed
 * or a folder of `outputs` is gone.
 */
export const BUILD_STEPS = [
  {
    name: 'tensor kernels',
    script: 'tensor-core/scripts/build-wasm.ts',
    inputs: ['tensor-core', 'bun.lock'],
    outputs: [],
  },
  {
    name: 'codec kernels',
    script: 'api/scripts/build-wasm.ts',
    inputs: ['api/scripts', 'api/src/engine', 'bun.lock'],
    outputs: [],
  },
  {
    name: 'pages',
    script: 'shell/federation/src/build.ts',
    inputs: ['shell', 'mf-upload', 'mf-settings', 'mf-augment', 'api/contract', 'bun.lock'],
    outputs: ['shell/dist', 'mf-upload/dist', 'mf-settings/dist', 'mf-augment/dist'],
  },
];
