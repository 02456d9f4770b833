import { mutants } from '../mutant.ts';

const CHOICE = 'backends/index.test.ts';

export const BACKEND_RULES = mutants('api/engine', [
  [
    'a chosen backend that cannot be loaded is replaced silently',
    'backends/index.ts',
    "if (choice !== 'auto' && name !== BACKEND_NAMES[choice])",
    "if (choice === 'auto' && name === BACKEND_NAMES.ts)",
    CHOICE,
  ],
]);
