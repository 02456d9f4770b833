import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { pythonProgram } from './python-environment.mjs';

const VERSION = '4.32.5';

/** Returns the path of the request generator of the API description's long test, or `undefined`. */
export const installSchemathesis = () =>
  pythonProgram({
    name: `schemathesis-${VERSION}`,
    program: 'schemathesis',
    packages: [`schemathesis==${VERSION}`],
  });

if (argv[1] === fileURLToPath(import.meta.url)) console.log(await installSchemathesis());
