export { limitsOf } from './limits-of.ts';
export { EnvError, readEnv } from './read-env.ts';
export { startWarnings } from './start-warnings.ts';
export { type Env, VARIABLES } from './table.ts';
