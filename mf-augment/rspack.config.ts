import { remoteConfig } from '@twinset/federation';

/**
 * Returns the build settings: `bun run build` writes the remote's files, `bun run dev` serves the remote
 * without the shell, with hot reload.
 */
export default (env: Record<string, unknown>) =>
  remoteConfig('mf-augment', { dev: Boolean(env.RSPACK_SERVE) });
