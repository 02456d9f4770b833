import { mutants } from '../mutant.ts';

const TEST = 'e2e/structure/browsers.test.ts';

/** Faults in the support of browsers. */
export const OLD_BROWSERS = mutants('.', [
  [
    'the build transpiles for other browsers than the README names',
    'shell/federation/src/base-config.ts',
    'env: { targets: BROWSERS }',
    "env: { targets: ['chrome >= 130'] }",
    TEST,
  ],
  [
    'swatches lose their colour in forced colours',
    'shell/ui/src/pairs/class-legend.tsx',
    "forcedColorAdjust: 'none',",
    '',
    TEST,
  ],
]);
