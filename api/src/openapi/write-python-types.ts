import { join } from 'node:path';
import { LIMITS } from '@twinset/contract';
import { HANDLERS } from '../routes/index.ts';
import { VERSION } from '../version.ts';
import { openApi } from './document.ts';
import { pythonTypes } from './python-types.ts';

/** The generated module of the Python client. */
export const PYTHON_TYPES_FILE = join(import.meta.dir, '../../../clients/python/src/twinset/api_types.py');

/** Returns the text of that module for the API of this version with the default limits. */
export const currentPythonTypes = (): string =>
  pythonTypes(
    openApi({
      version: VERSION,
      base: '',
      limits: LIMITS,
      guarded: false,
      signs: true,
      handlers: HANDLERS,
    }),
  );

if (import.meta.main) await Bun.write(PYTHON_TYPES_FILE, currentPythonTypes());
