import { issueTexts } from '@twinset/contract';
import { COMPUTED, type Env, VARIABLES, type VariableName } from './table.ts';

/** Thrown when a variable cannot be used; the message has one sentence per variable. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/** Never repeated in a message, which may be logged. */
const SECRET: VariableName[] = ['ACCESS_TOKEN'];

/** Returns sentences about values that are valid but incompatible. */
function conflicts({ CORS_ORIGINS, ACCESS_TOKEN }: Env): string[] {
  return CORS_ORIGINS.includes('*') && ACCESS_TOKEN === undefined
    ? [
        'CORS_ORIGINS is "*", so that every web page could use this server. Name the origins, or set ACCESS_TOKEN.',
      ]
    : [];
}

/**
 * Reads and checks every variable. An empty value counts as not set.
 * @throws EnvError with one sentence for each wrong value, naming the variable and the expected value.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema, default: fallback }] of Object.entries(VARIABLES)) {
    const text = source[name] || (COMPUTED[name as VariableName]?.() ?? fallback);
    const parsed = schema.safeParse(text);
    if (parsed.success) values[name] = parsed.data;
    else {
      const hidden = SECRET.includes(name as VariableName);
      problems.push(...issueTexts(parsed.error, hidden ? '(hidden)' : text, name));
    }
  }
  if (problems.length === 0) problems.push(...conflicts(values as Env));
  if (problems.length > 0) throw new EnvError(problems.join('\n'));
  return values as Env;
}
