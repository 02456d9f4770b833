import { mutants } from '../mutant.ts';

const TEST = 'e2e/structure/browsers.test.ts';
const PAGE = 'shell/src/index.html';

/** Faults in the support of browsers. */
export const OLD_BROWSERS = mutants('.', [
  ['an old Firefox gets no notice', PAGE, '(animation-composition: add)', '(display: grid)', TEST],
  ['an old Safari gets no notice', PAGE, '(width >= 0px)', '(min-width: 0px)', TEST],
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
