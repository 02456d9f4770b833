import { mutants } from '../mutant.ts';

const PAGE = 'versions-page.test.tsx';
const RULES = 'version.test.ts';

export const VERSIONS = mutants('mf-augment/src/versions', [
  [
    'a version is run again without a look at its sources and program',
    'use-run-again.ts',
    'if (differenceTexts(version, data.program).length > 0)',
    'if (false)',
    PAGE,
  ],
  [
    'Run again trusts the list that was loaded before',
    'use-run-again.ts',
    'await versions.refetch()',
    'versions',
    PAGE,
  ],
  [
    'Run again keeps the current settings',
    'use-run-again.ts',
    'getStore().setConfig(settingsOf(version.config));',
    '',
    PAGE,
  ],
  [
    'a program that was not recorded counts as the same',
    'version.ts',
    'one === null || programText(one) !== programText(other)',
    'one !== null && programText(one) !== programText(other)',
    PAGE,
  ],
  ['versions without a hash have the same zip', 'version.ts', 'zipSha256 !== null &&', '', RULES],
  ['a version restores the locks of the shares', 'version.ts', '...UI_FIELDS, ', '', RULES],
  ['the later version is compared first', 'compared.ts', '.toReversed()', '', RULES],
]);

const TEXT = 'preset-text.test.ts';
const OWN = 'own-presets.test.tsx';

export const OWN_PRESETS = mutants('mf-settings/src/transformations/presets', [
  [
    'a preset sets fields outside its scope',
    'check-preset.ts',
    'entries.filter(([field]) => fields.includes(field))',
    'entries',
    OWN,
  ],
  ['a preset of any size is read', 'preset-text.ts', 'if (text.length > TEXT_MAX)', 'if (false)', TEXT],
  ['a preset has a name of any characters', 'preset.ts', 'HIDDEN.test(name)', 'false', TEXT],
  ['presets contain the classes of one dataset', 'preset.ts', "'waive', 'classes',", "'waive',", TEXT],
  [
    'a preset of a link stays in the address',
    'use-incoming.ts',
    "if (location.hash !== '') navigate(",
    'if (false) navigate(',
    OWN,
  ],
  [
    'stored presets that cannot be read are lost',
    'preset-store.ts',
    'write([...entries()',
    'write([...storedPresets()',
    OWN,
  ],
]);
