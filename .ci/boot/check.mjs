import { prepare } from './build.mjs';
import { staticChecks, unitTests } from './checks.mjs';
import { findPythonClient } from './python-client.mjs';
import { add, finish } from './results.mjs';

// The gate before a commit: everything but the browser tests.
const bun = await prepare();
finish(add(await staticChecks(bun), await unitTests(bun, { env: await findPythonClient() })));
