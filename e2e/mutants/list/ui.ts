import { mutants } from '../mutant.ts';

export const UI = mutants('shell/ui/src', [
  [
    'arrow keys leave a grid at its edges',
    'frame/use-roving-focus.ts',
    '(to < 0 || to >= count)) return from;',
    '(to < 0 || to >= count)) return null;',
    'frame/use-roving-focus.test.tsx',
  ],
  [
    'Control counts as the command key of Apple systems',
    'actions/shortcuts.ts',
    'apple ? metaKey : ctrlKey',
    'ctrlKey',
    'actions/shortcuts.test.ts',
  ],
  // Faults that no test noticed at first.
  [
    'infinite scroll at half of the height',
    'pairs/use-infinite-scroll.ts',
    'LIMITS.scrollThreshold * scroller',
    '0.5 * scroller',
    'pairs/use-infinite-scroll.test.tsx',
  ],
  [
    'objects that touch at a corner are separate',
    'pairs/mask-objects.ts',
    'other.from > run.to',
    'other.from >= run.to',
    'pairs/mask-objects.test.ts',
  ],
  [
    'a steep movement of a finger changes the pair',
    'pairs/use-swipe.ts',
    'SLOPE_MIN * Math.abs(y)',
    '0 * Math.abs(y)',
    'pairs/use-swipe.test.ts',
  ],
  [
    'zooming out of the actual size enlarges the image',
    'pairs/zoom.ts',
    'Math.min(fitZoom(image, pane).scale, zoom.scale)',
    'fitZoom(image, pane).scale',
    'pairs/zoom.test.ts',
  ],
  [
    'labels of the sets swapped',
    'charts/set-colors.ts',
    "val: 'Validation', test: 'Test'",
    "val: 'Test', test: 'Validation'",
    '/mf-settings/src/data-split/data-split-page.test.tsx',
    '/mf-augment/src/start/start-page.test.tsx',
  ],
  [
    'scrolling asks without a pause',
    'pairs/use-infinite-scroll.ts',
    'LIMITS.scrollThrottleMs',
    '0',
    'pairs/use-infinite-scroll.test.tsx',
  ],
  [
    'the last call of a burst is lost',
    'pairs/throttle.ts',
    'else timer ??= setTimeout(run, wait);',
    '',
    'pairs/throttle.test.ts',
  ],
  [
    'a number loses its last digits',
    'fields/number-text.ts',
    '{0,${decimals}})?`',
    '*)?`',
    'fields/number-text.test.ts',
  ],
  [
    'a number beyond its limits is kept',
    'fields/number-text.ts',
    'Math.max(min, max));',
    'Infinity);',
    'fields/number-text.test.ts',
  ],
  [
    'a field reports what is out of range',
    'fields/number-field.tsx',
    'next !== null && next >= min && next <= max ? next : start',
    'next ?? start',
    'fields/number-field.test.tsx',
  ],
  [
    'the class of the pixel beside',
    'pairs/label-at.ts',
    '((x + 0.5) * mask.width)',
    '((x + 1.5) * mask.width)',
    'pairs/label-at.test.ts',
  ],
  [
    'zoom moves the point under the pointer',
    'pairs/zoom.ts',
    'at.x / zoom.scale - at.x / scale',
    'at.x / scale - at.x / zoom.scale',
    'pairs/zoom.test.ts',
  ],
  [
    'steps beyond what was read are lost',
    'pairs/step-pair.ts',
    '(wanted ?? index) + step',
    'index + step',
    'pairs/step-pair.test.ts',
  ],
  ['a minute of 100 seconds', 'format/format.ts', 'whole < 60', 'whole < 100', 'format/format.test.ts'],
]);

export const SHELL = mutants('shell/src', [
  [
    'a dataset is converted before the deletions that can be undone are sent',
    'intake/intake-flow.ts',
    'await sendAllDeletions();',
    '',
    'intake/intake-flow.test.ts',
  ],
  [
    'Retry keeps the response that caused the error',
    'app/area-boundary.tsx',
    'void queryClient.resetQueries();',
    '',
    'app/area-boundary.test.tsx',
  ],
  [
    'another dataset discards the intake of another tab without asking',
    'intake/begin-intake.ts',
    'const isOwn = files !== null && name === source.name;',
    'const isOwn = true;',
    'intake/abandon.test.tsx',
  ],
  [
    'a tab converts the dataset of another one',
    'intake/intake-flow.ts',
    'intake.source.name !== getIntake().intake?.source.name',
    'false',
    'intake/abandon.test.tsx',
  ],
  // A fault that no test noticed at first.
  [
    "the system's colour mode is ignored",
    'layout/use-color-mode.ts',
    "query.matches ? 'dark' : 'light'",
    "'light'",
    'layout/use-color-mode.test.tsx',
  ],
  [
    'the first toggle keeps the mode',
    'layout/use-color-mode.ts',
    "mode === 'dark' ? 'light' : 'dark'",
    "chosen === 'dark' ? 'light' : 'dark'",
    'layout/use-color-mode.test.tsx',
  ],
  [
    'any file beside the images of an upload opens the panel',
    'intake/classify.ts',
    'ANNOTATIONS.test(name)',
    '!hasImageExtension(name)',
    'intake/classify.test.ts',
  ],
  [
    'annotations beside the images of an upload are ignored',
    'intake/classify.ts',
    'ANNOTATIONS.test(name)',
    'false',
    'intake/classify.test.ts',
  ],
]);

export const ROUTER = mutants('shell/router/src', [
  [
    'a changed view is shown only when the router renders its address',
    'use-address.ts',
    'location.search.slice(1) === changed.toString() ? changed : params',
    'params',
    '/mf-upload/src/preview/find-pairs.test.tsx',
  ],
  [
    'a changed view stays when a link leads to another one',
    'use-address.ts',
    'location.search.slice(1) === changed.toString() ? changed : params',
    'changed',
    '/mf-upload/src/preview/find-pairs.test.tsx',
  ],
]);
