import { issueTexts } from '@twinset/contract';
import { COMPUTED, type Env, VARIABLES, type VariableName } from './table.ts';

/** Thrown when a variable cannot be used; the message has one sentence per variable. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/** Never repeated in a message, which may be logged. */
const SECRET: VariableName[] = ['ACCESS_TOKEN', 'S3_SECRET_ACCESS_KEY', 'REDIS_URL', 'DATABASE_URL'];

/** Returns sentences about values that are valid but incompatible. */
function conflicts(env: Env): string[] {
  const problems: string[] = [];
  if (env.CORS_ORIGINS.includes('*') && env.ACCESS_TOKEN === undefined)
    problems.push(
      'CORS_ORIGINS is "*", so that every web page could use this server. Name the origins, or set ACCESS_TOKEN.',
    );
  if (env.STORAGE === 's3' && env.S3_BUCKET === undefined)
    problems.push('STORAGE is s3 and S3_BUCKET is not set. Set it to the bucket of the sessions.');
  if ((env.S3_ACCESS_KEY_ID === undefined) !== (env.S3_SECRET_ACCESS_KEY === undefined))
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together or not at all.');
  if (env.QUEUE === 'bullmq') {
    if (env.REDIS_URL === undefined)
      problems.push('QUEUE is bullmq and REDIS_URL is not set. Set it to the address of Redis.');
    if (env.STORAGE === 'local')
      problems.push(
        'QUEUE is bullmq and STORAGE is local, which worker processes cannot read. Set STORAGE to gcs or s3.',
      );
  }
  if (env.DATABASE_URL !== undefined && env.QUEUE !== 'bullmq')
    problems.push(
      'DATABASE_URL is set and QUEUE is in-process, so that no other server could continue a run. Set QUEUE to bullmq, and STORAGE to gcs or s3.',
    );
  return problems;
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
