import { prepare } from './build.mjs';
import { staticChecks, unitTests } from './checks.mjs';
import { add, summary } from './results.mjs';

// The gate before a commit: everything but the browser tests.
const bun = await prepare();
const result = add(await staticChecks(bun), await unitTests(bun));
console.log(`\n${summary(result)}`);
process.exit(result.failed === 0 && result.passed > 0 ? 0 : 1);
