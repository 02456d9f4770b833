import { mutants } from '../mutant.ts';

const EVIDENCE = ['dataset/mask-evidence.test.ts', 'dataset/stray-values.test.ts'] as const;

export const EVIDENCE_OF_MASKS = mutants('api/engine', [
  [
    'a set needs ten times the traces to look smoothed',
    'dataset/mask-evidence.ts',
    'set: 0.045',
    'set: 0.45',
    ...EVIDENCE,
  ],
  ['no set looks smoothed', 'dataset/mask-evidence.ts', 'pixels >= SOFT.least &&', 'false &&', ...EVIDENCE],
  [
    'remaining time counts what is done',
    'lib/estimate-remaining.ts',
    'const left = total - done;',
    'const left = done;',
    'lib/estimate-remaining.test.ts',
  ],
  [
    'restarts of workers are not counted',
    'pool/worker-pool.ts',
    '    this.#restarts++;\n',
    '',
    'pool/worker-pool.test.ts',
  ],
  [
    'the warm-up continues while users wait',
    'pool/worker-pool.ts',
    'if (fixed === undefined) this.#calm.abort();',
    '',
    'warm-up/warm-up.test.ts',
  ],
  [
    'the files of the warm-up are left',
    'warm-up/warm-up.ts',
    'await rm(root, { recursive: true, force: true });',
    '',
    'warm-up/warm-up.test.ts',
  ],
]);
