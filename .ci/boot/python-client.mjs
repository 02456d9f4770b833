import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { pythonProgram } from './python-environment.mjs';

const PACKAGES = ['httpx==0.28.1', 'hatchling==1.33.0'];

/** Returns the path of a Python with what the Python client needs to be installed and to run, or `undefined`. */
export const installPythonClient = () =>
  pythonProgram({ name: 'python-client-2', program: 'python', packages: PACKAGES });

/** Returns the variable that names this Python to the tests. It is installed if CI=true. */
export async function findPythonClient() {
  if (process.env.CI !== 'true' || process.env.PYTHON_CLIENT) return {};
  const python = await installPythonClient();
  return python ? { PYTHON_CLIENT: python } : {};
}

if (argv[1] === fileURLToPath(import.meta.url)) console.log(await installPythonClient());
