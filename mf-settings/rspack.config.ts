import { remoteConfig } from '@twinset/federation';

/** `bun run build`: the remote's files. `bun run dev`: the remote alone, as a host of itself. */
export default (env: Record<string, unknown>) =>
  remoteConfig('mf_settings', { alone: Boolean(env.RSPACK_SERVE), dev: Boolean(env.RSPACK_SERVE) });
