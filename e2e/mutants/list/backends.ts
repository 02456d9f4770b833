import { mutants } from '../mutant.ts';

const CHOICE = 'backends/index.test.ts';
/** Skipped without SwiftShader. */
const RUN = 'gpu/gpu-run.test.ts';

export const BACKEND_RULES = mutants('api/engine', [
  [
    'a chosen backend that cannot be loaded is replaced silently',
    'backends/index.ts',
    "if (choice !== 'auto' && name !== BACKEND_NAMES[choice]) throw",
    "if (choice === 'auto' && name === BACKEND_NAMES.ts) throw",
    CHOICE,
  ],
  [
    'outputs of the GPU are not compared with the CPU',
    'gpu/gpu-warps.ts',
    'if (await this.#isRight(source, plan, warped)) return;',
    'if (this.#isRight !== null) return;',
    RUN,
  ],
  [
    'displacements of any size are sent to the GPU',
    'gpu/warp-ahead.ts',
    'return plan && fitsGpu(source, plan) ? plan : null;',
    'return plan;',
    'gpu/warp-ahead.test.ts',
  ],
  [
    'outputs of the GPU are compared only at first',
    'gpu/gpu-warps.ts',
    'const CHECK_EVERY = 1000',
    'const CHECK_EVERY = 1e9',
    'gpu/many-outputs.test.ts',
  ],
  [
    'a wrong byte of a packed image goes unnoticed',
    'gpu/gpu-warps.ts',
    'const isSame = Buffer.compare(made, expected) === 0;',
    'const isSame = made.length > 0 || expected.length > 0;',
    'gpu/many-outputs.test.ts',
  ],
  [
    'the trial of a GPU encodes all images on the CPU',
    'tasks/try-gpu.ts',
    "all, 0, 'fast')",
    'all, 0, null)',
    'tasks/try-gpu.test.ts',
  ],
  [
    'a label that the GPU invented fails the run',
    'tasks/render-outputs.ts',
    'byGpu && unexpectedLabels.length > 0',
    'byGpu && unexpectedLabels.length > 255',
    'gpu/many-outputs.test.ts',
  ],
  [
    'a replay uses the GPU for an output that the CPU computed',
    'preview.ts',
    'recorded !== null && recorded !== BACKEND_NAMES.webgpu',
    'recorded !== null && recorded === BACKEND_NAMES.webgpu',
    RUN,
  ],
  [
    'an output that the CPU computed for the GPU is not marked',
    'tasks/write-outputs.ts',
    'backend === BACKEND_NAMES.webgpu && !byGpu',
    'backend === BACKEND_NAMES.wasm && !byGpu',
    RUN,
  ],
  [
    'a GPU that the CPU computes is used without being chosen',
    'gpu/gpu-pool.ts',
    'facts.isSoftware && !isChosen',
    'facts.isSoftware && isChosen && !facts',
    RUN,
  ],
]);

export const SPLIT_PLACES = mutants('tensor-core/src/kernels/webgpu', [
  [
    'the card drops a source that was used lately',
    'kept-sources.ts',
    'this.#kept.delete(name);',
    '',
    '/api/engine/gpu/conformance.test.ts',
  ],
  [
    'outputs of a source that the card does not keep are lost',
    'warp-device.ts',
    'markMissing(memory, layout, true);',
    '',
    '/api/engine/gpu/conformance.test.ts',
  ],
  [
    'half a pixel is added in another order',
    'split-places.ts',
    'b * y + c + half',
    'b * y + (c + half)',
    'split-places.test.ts',
  ],
  [
    'places are split outside of the range of the shader',
    'split-places.ts',
    '+ 1 < PLACE_MAX',
    '+ 1 < 2 * PLACE_MAX',
    'split-places.test.ts',
  ],
  [
    'the carry of two fractions is lost',
    'shaders.ts',
    'select(0u, 1u, low < places[p + 2u])',
    'select(0u, 0u, low < places[p + 2u])',
    '/api/engine/gpu/conformance.test.ts',
  ],
  [
    'a filter of the card convolves one tap too few',
    'step-kernels.ts',
    'let taps = parameter(0u);\n      var sum',
    'let taps = parameter(0u) - 2u;\n      var sum',
    '/api/engine/gpu/conformance.test.ts',
  ],
  [
    'displaced places near the border of two pixels are decided by the card',
    'shaders.ts',
    '!isWhole(first) && (isNear',
    'isWhole(first) && (isNear',
    '/api/engine/gpu/conformance.test.ts',
  ],
  [
    'the card measures all bytes of long rows',
    'png-kernels.ts',
    'select(16u, 128u, bytes >= 1024u)',
    'select(16u, 16u, bytes >= 1024u)',
    '/api/engine/gpu/conformance.test.ts',
  ],
  [
    'the card loses a run that goes over the start of its part',
    'pack-tokens.ts',
    'runEnd(15u, place.blockEnd)',
    'runEnd(0u, place.blockEnd)',
    '/api/engine/gpu/conformance.test.ts',
  ],
  [
    'the card keeps the code of the band before',
    'pack-code-shader.ts',
    'bits <= entropy + entropy / 8u',
    'bits <= entropy + entropy * 8u',
    '/api/engine/gpu/conformance.test.ts',
  ],
  [
    'the card packs what libdeflate may compress better',
    'pack-shaders.ts',
    'stream * 5u > rows',
    'stream * 15u > rows',
    '/api/engine/gpu/conformance.test.ts',
  ],
  [
    'a hue whose levels are half way is left to the card',
    'step-words.ts',
    'const NEAR_HALF = 1e-6',
    'const NEAR_HALF = 0',
    '/tensor-core/src/pipeline/warp-plan.test.ts',
  ],
  [
    'samples half way between two levels are left to float32',
    'shaders.ts',
    'const NEAR = 1 / 2048',
    'const NEAR = 0',
    '/api/engine/gpu/conformance.test.ts',
  ],
]);
