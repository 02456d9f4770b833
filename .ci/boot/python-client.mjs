import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { pythonProgram } from './python-environment.mjs';

const HTTPX = '0.28.1';

/** Returns the path of a Python with the dependency of the Python client, or `undefined`. */
export const installPythonClient = () =>
  pythonProgram({ name: `python-client-httpx-${HTTPX}`, program: 'python', packages: [`httpx==${HTTPX}`] });

/** Returns the variable that names this Python to the tests. It is installed if CI=true. */
export async function findPythonClient() {
  if (process.env.CI !== 'true' || process.env.PYTHON_CLIENT) return {};
  const python = await installPythonClient();
  return python ? { PYTHON_CLIENT: python } : {};
}

if (argv[1] === fileURLToPath(import.meta.url)) console.log(await installPythonClient());
