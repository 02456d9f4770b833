import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, HtmlRspackPlugin } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { devServer } from './dev-server.ts';
import { ROOT } from './paths.ts';
import { SHELL } from './remotes.ts';
import { hostShared } from './shared.ts';

/**
 * The HTML page of the shell.
 * @param root way to the root of the product; the server makes "./" relative to the path of each page
 */
export const shellPage = (root: '/' | './') =>
  new HtmlRspackPlugin({
    template: `${ROOT}shell/src/index.html`,
    favicon: `${ROOT}shell/src/favicon.svg`,
    scriptLoading: 'defer',
    publicPath: root,
    meta: { 'site-root': root },
  });

/** The host's federation part: it exposes nothing, knows no remote, and provides what is shared. */
export function hostFederation(name: string): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name,
    shared: hostShared(),
    shareStrategy: 'loaded-first',
    // Remotes are found by the address of their entry, so the runtime's manifest part stays out: 13 KB less.
    experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
    dts: false,
    manifest: true,
    dev: false,
  });
}

/** Configuration of the shell. Remotes come from `/config.json` at run time, so none is named here. */
export function hostConfig({ dev = false }: { dev?: boolean } = {}): Configuration {
  const base = baseConfig({
    name: SHELL.name,
    folder: SHELL.folder,
    entry: './src/index.ts',
    dev,
    // Chunks are found from the address of the entry, and the entry from that of the page: any path works.
    publicPath: dev ? '/' : 'auto',
    output: 'dist',
  });
  return {
    ...base,
    ...(dev ? { devServer: devServer(SHELL.port) } : {}),
    plugins: [...(base.plugins ?? []), hostFederation(SHELL.name), shellPage(dev ? '/' : './')],
  };
}
