import { listOf } from '@twinset/contract';
import { isLoopback } from '../http/own-hosts.ts';
import { type Env, VARIABLES } from './table.ts';

/** Prefixes of the variables of a storage service and of the addresses of its buckets, and its name. */
const SERVICES = {
  gcs: { prefix: 'GCS_', scheme: 'gs://', label: 'Google Cloud Storage' },
  s3: { prefix: 'S3_', scheme: 's3://', label: 'an S3-compatible service' },
} as const;

/** Returns the variables with a prefix that were set. */
const variablesSet = (env: Env, prefix: string): string[] =>
  Object.entries(VARIABLES)
    .filter(([name, { schema, default: usual }]) => {
      if (!name.startsWith(prefix)) return false;
      return env[name as keyof Env] !== schema.parse(usual);
    })
    .map(([name]) => name);

/** Returns sentences for the operator about settings that work but are probably unintended. */
export function startWarnings(env: Env): string[] {
  const { HOST, ACCESS_TOKEN, PUBLIC_URL, TRUST_PROXY, RATE_LIMIT_PER_MINUTE } = env;
  const { UPLOAD_PORT, UPLOAD_ORIGIN, STORAGE, DATABASE_URL, PEER_ADDRESS, INTAKE_DIRS } = env;
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
  if (DATABASE_URL === undefined && PEER_ADDRESS !== undefined)
    warnings.push(
      'PEER_ADDRESS has no effect because DATABASE_URL is not set: this server has its sessions for itself. Set DATABASE_URL.',
    );
  for (const [driver, { prefix, scheme, label }] of Object.entries(SERVICES)) {
    if (STORAGE === driver) continue;
    const buckets = INTAKE_DIRS.filter((entry) => entry.startsWith(scheme));
    if (buckets.length > 0)
      warnings.push(
        `INTAKE_DIRS contains ${listOf(buckets)}, which cannot be read because STORAGE is ${STORAGE}. Set STORAGE=${driver}, or name folders.`,
      );
    const unused = variablesSet(env, prefix);
    if (unused.length === 0) continue;
    const place = STORAGE === 'local' ? ': files are kept in DATA_DIR' : '';
    warnings.push(
      `${listOf(unused)} ${unused.length === 1 ? 'has' : 'have'} no effect because STORAGE is ${STORAGE}${place}. Set STORAGE=${driver} to use ${label}.`,
    );
  }
  return warnings;
}
