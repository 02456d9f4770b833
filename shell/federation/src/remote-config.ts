import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, DefinePlugin } from '@rspack/core';
import { REMOTE_ENTRY } from '@twinset/contract';
import { baseConfig } from './base-config.ts';
import { devServer } from './dev-server.ts';
import { hostFederation, shellPage } from './host-config.ts';
import { inputHash } from './input-hash.ts';
import { ROOT } from './paths.ts';
import { type RemoteRow, remoteRow } from './remotes.ts';
import { remoteShared } from './shared.ts';

export interface RemoteOptions {
  /** Build the area as its own host, to run without the shell. */
  alone?: boolean;
  dev?: boolean;
}

function container(row: RemoteRow, dev: boolean): Configuration {
  const { name, folder } = row;
  const base = baseConfig({ name, folder, entry: '', dev, publicPath: 'auto', output: 'dist' });
  const federation = new ModuleFederationPlugin({
    name,
    filename: REMOTE_ENTRY,
    exposes: { './remote': './src/remote.tsx' },
    shared: remoteShared(),
    shareStrategy: 'loaded-first',
    experiments: { externalRuntime: true },
    dts: false,
    manifest: true,
    dev: false,
  });
  // A window may load several builds of an area, if it is released between a failure and a retry. Each build
  // registers its chunks under its own name; otherwise the later one would use the chunks of the earlier one.
  const build = inputHash(folder).slice(0, 8);
  const chunks = dev ? {} : { chunkLoadingGlobal: `twinset_${name}_${build}` };
  // The container is the only entry: a second bundle of the same module would never be used.
  return {
    ...base,
    entry: {},
    output: { ...base.output, ...chunks },
    plugins: [...(base.plugins ?? []), federation],
  };
}

const ALONE = `${ROOT}shell/federation/src/alone/index.tsx`;

function standalone(row: RemoteRow, dev: boolean): Configuration {
  const name = `${row.name}_alone`;
  // Behind a dynamic import, so that the shared packages are registered before it runs.
  const entry = `data:text/javascript,import(${JSON.stringify(ALONE)})`;
  const base = baseConfig({ name, folder: row.folder, entry, dev, publicPath: '/', output: 'dist-alone' });
  const paths = new DefinePlugin({ __AREA__: JSON.stringify({ base: row.base, start: row.start }) });
  const chunkFilename = dev ? 'alone/[name].js' : 'static/[name].[contenthash:10].js';
  return {
    ...base,
    output: { ...base.output, chunkFilename },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, '#area$': `${ROOT}${row.folder}/src/remote.tsx` },
    },
    plugins: [...(base.plugins ?? []), hostFederation(name), shellPage('/'), paths],
  };
}

/**
 * Returns the build settings of a remote: it exposes `./remote` and uses the shell's shared packages,
 * including the federation runtime. With `alone`, it is its own host and provides the shared packages itself.
 * In development one server offers both: the entry for the shell, and the area without the shell at `/`.
 */
export function remoteConfig(folder: string, options: RemoteOptions = {}): Configuration | Configuration[] {
  const { alone = false, dev = false } = options;
  const row = remoteRow(folder);
  if (dev) return [{ ...standalone(row, true), devServer: devServer(row.port) }, container(row, true)];
  return alone ? standalone(row, false) : container(row, false);
}
