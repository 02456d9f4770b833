export { limitsOf } from './limits-of.ts';
export { variablesMarkdown } from './markdown.ts';
export { EnvError, readEnv } from './read-env.ts';
export { type Env, VARIABLES, type VariableName } from './table.ts';
