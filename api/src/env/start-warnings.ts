import { listOf } from '@twinset/contract';
import { isLoopback } from '../http/own-hosts.ts';
import { type Env, VARIABLES } from './table.ts';

/** Returns the variables of Google Cloud Storage that were set. */
const cloudVariables = (env: Env): string[] =>
  Object.entries(VARIABLES)
    .filter(([name, { schema, default: usual }]) => {
      if (!name.startsWith('GCS_')) return false;
      return env[name as keyof Env] !== schema.parse(usual);
    })
    .map(([name]) => name);

/** Returns sentences for the operator about settings that work but are probably unintended. */
export function startWarnings(env: Env): string[] {
  const { HOST, ACCESS_TOKEN, PUBLIC_URL, TRUST_PROXY, RATE_LIMIT_PER_MINUTE } = env;
  const { UPLOAD_PORT, UPLOAD_ORIGIN, STORAGE } = env;
  const warnings: string[] = [];
  if (!isLoopback(HOST) && ACCESS_TOKEN === undefined)
    warnings.push(
      `HOST is ${HOST} and ACCESS_TOKEN is not set: everyone who reaches this machine can use the server. Set ACCESS_TOKEN, or remove HOST.`,
    );
  if (PUBLIC_URL !== undefined && !TRUST_PROXY && (ACCESS_TOKEN !== undefined || RATE_LIMIT_PER_MINUTE > 0))
    warnings.push(
      'PUBLIC_URL is set and TRUST_PROXY is not: limits per client address count everyone behind the proxy as one. Set TRUST_PROXY=true if the proxy sets X-Forwarded-For.',
    );
  if (PUBLIC_URL !== undefined && UPLOAD_PORT !== undefined && UPLOAD_ORIGIN === undefined)
    warnings.push(
      'PUBLIC_URL and UPLOAD_PORT are set and UPLOAD_ORIGIN is not: browsers send uploads to UPLOAD_PORT past the proxy, over http. Set UPLOAD_ORIGIN.',
    );
  const unused = STORAGE === 'gcs' ? [] : cloudVariables(env);
  if (unused.length > 0)
    warnings.push(
      `${listOf(unused)} ${unused.length === 1 ? 'has' : 'have'} no effect because STORAGE is ${STORAGE}: files are kept in DATA_DIR. Set STORAGE=gcs to use Google Cloud Storage.`,
    );
  return warnings;
}
