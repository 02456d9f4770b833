import { remoteConfig } from '@twinset/federation';

/** `bun run build`: the remote's files. `bun run dev`: them with hot reload, and the remote alone. */
export default (env: Record<string, unknown>) =>
  remoteConfig('mf-augment', { dev: Boolean(env.RSPACK_SERVE) });
