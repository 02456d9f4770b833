import { hostConfig } from '@twinset/federation';

export default (env: Record<string, unknown>) => hostConfig({ dev: Boolean(env.RSPACK_SERVE) });
