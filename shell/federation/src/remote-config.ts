import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, HtmlRspackPlugin } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { devServer } from './dev-server.ts';
import { hostFederation } from './host-config.ts';
import { ROOT } from './paths.ts';
import { REMOTE_ENTRY, type RemoteName, remoteRow } from './remotes.ts';
import { remoteShared } from './shared.ts';

export interface RemoteOptions {
  /** Build `dev.tsx` as a host of itself, to run without the shell. */
  alone?: boolean;
  dev?: boolean;
}

/**
 * Configuration of a remote: it exposes `./remote` and takes everything shared from the shell, the
 * federation runtime included. Alone, it is its own host and provides the shared packages itself.
 */
export function remoteConfig(name: RemoteName, { alone = false, dev = false }: RemoteOptions = {}): Configuration {
  const row = remoteRow(name);
  const base = baseConfig({
    name: alone ? `${name}_alone` : name,
    folder: row.folder,
    // Behind an import of its own, so that the shared packages are there before it runs.
    entry: alone ? "data:text/javascript,import('./src/dev.tsx')" : './src/remote.tsx',
    dev,
    publicPath: alone ? '/' : 'auto',
    output: alone ? 'dist-alone' : 'dist',
  });
  const plugins = base.plugins ?? [];
  if (alone) {
    plugins.push(
      hostFederation(`${name}_alone`),
      new HtmlRspackPlugin({
        template: `${ROOT}shell/src/index.html`,
        favicon: `${ROOT}shell/src/favicon.svg`,
        scriptLoading: 'defer',
      }),
    );
    return { ...base, plugins, devServer: devServer(row.port, `/${row.area}`) };
  }
  plugins.push(
    new ModuleFederationPlugin({
      name,
      filename: REMOTE_ENTRY,
      exposes: { './remote': './src/remote.tsx' },
      shared: remoteShared(),
      shareStrategy: 'loaded-first',
      experiments: { externalRuntime: true },
      dts: false,
      manifest: true,
      dev: false,
    }),
  );
  // The container is the only entry: a second bundle of the same module would only be dead weight.
  return { ...base, entry: {}, plugins, ...(dev ? { devServer: devServer(row.port) } : {}) };
}
