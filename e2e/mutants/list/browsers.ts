import { mutants } from '../mutant.ts';

const TEST = 'e2e/structure/browsers.test.ts';
const NOTICE = 'shell/src/browser-notice.js';

/** Faults in what pages do in old browsers. */
export const OLD_BROWSERS = mutants('.', [
  ['an old Firefox gets no notice', NOTICE, 'Array.prototype.toSorted && ', '', TEST],
  ['an old Safari gets no notice', NOTICE, 'window.CompressionStream && ', '', TEST],
  ['old browsers cannot parse the notice', NOTICE, '(function () {', '(() => {', TEST],
  [
    'the build transpiles for other browsers than the README names',
    'shell/federation/src/base-config.ts',
    'env: { targets: BROWSERS }',
    "env: { targets: ['chrome >= 130'] }",
    TEST,
  ],
]);
