import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, HtmlRspackPlugin } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { devServer } from './dev-server.ts';
import { ROOT } from './paths.ts';
import { SHELL } from './remotes.ts';
import { hostShared } from './shared.ts';

/**
 * Returns the plugin that writes the HTML page of the shell.
 * @param root relative path of the product's root; the server adapts "./" to the path of each page
 */
export const shellPage = (root: '/' | './') =>
  new HtmlRspackPlugin({
    template: `${ROOT}shell/src/index.html`,
    favicon: `${ROOT}shell/src/favicon.svg`,
    scriptLoading: 'defer',
    publicPath: root,
    meta: { 'site-root': root },
  });

/**
 * Returns the federation plugin of the host: it exposes nothing, declares no remote, and provides the shared
 * packages.
 */
export function hostFederation(name: string): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name,
    shared: hostShared(),
    shareStrategy: 'loaded-first',
    // Remotes are found by the address of their entry, so the runtime's manifest part is not needed: 13 KB
    // less.
    experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
    dts: false,
    manifest: true,
    dev: false,
  });
}

/**
 * Returns the build settings of the shell. `/config.json` lists the remotes at run time, so none is declared
 * here.
 */
export function hostConfig({ dev = false }: { dev?: boolean } = {}): Configuration {
  const base = baseConfig({
    name: SHELL.name,
    folder: SHELL.folder,
    entry: './src/index.ts',
    dev,
    // Chunks are found relative to the entry, and the entry relative to the page, so that any path works.
    publicPath: dev ? '/' : 'auto',
    output: 'dist',
  });
  return {
    ...base,
    ...(dev ? { devServer: devServer(SHELL.port) } : {}),
    plugins: [...(base.plugins ?? []), hostFederation(SHELL.name), shellPage(dev ? '/' : './')],
  };
}
