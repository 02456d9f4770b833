import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Configuration, DefinePlugin, EntryPlugin } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { BROWSERS } from './browsers.ts';
import { ROOT } from './paths.ts';

const require = createRequire(import.meta.url);

export interface BaseOptions {
  name: string;
  folder: string;
  entry: string;
  dev: boolean;
  publicPath: string;
  output: string;
}

/** Loaded before the refresh runtime, which otherwise finds no renderer to update. */
const DEV_HOOK = `${ROOT}shell/federation/src/dev-hook.ts`;

/** Returns the build settings shared by all apps of the front end; the caller adds the federation part. */
export function baseConfig(options: BaseOptions): Configuration {
  const { name, folder, entry, dev, publicPath, output } = options;
  const version = (JSON.parse(readFileSync(`${ROOT}${folder}/package.json`, 'utf8')) as { version: string })
    .version;
  return {
    name,
    mode: dev ? 'development' : 'production',
    context: `${ROOT}${folder}`,
    entry: { main: entry },
    // All of `BROWSERS` have it. Derived from their versions, the code of the bundler would be half a kilobyte larger.
    target: ['web', 'es2022'],
    devtool: dev ? 'cheap-module-source-map' : false,
    output: {
      path: `${ROOT}${folder}/${output}`,
      publicPath,
      uniqueName: `twinset_${name}`,
      filename: dev ? '[name].js' : 'static/[name].[contenthash:10].js',
      chunkFilename: dev ? 'static/[name].js' : 'static/[name].[contenthash:10].js',
      assetModuleFilename: 'static/[name].[contenthash:10][ext]',
      clean: !dev,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      alias: { zod$: `${ROOT}api/contract/src/no-schemas.ts` },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            detectSyntax: 'auto',
            env: { targets: BROWSERS },
            jsc: { transform: { react: { runtime: 'automatic', development: dev, refresh: dev } } },
          },
          type: 'javascript/auto',
        },
        { test: /\.(png|svg|webp)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new DefinePlugin({ __APP_VERSION__: JSON.stringify(version), __DEV__: JSON.stringify(dev) }),
      ...(dev
        ? [new EntryPlugin(`${ROOT}${folder}`, DEV_HOOK, { name: undefined }), new ReactRefreshRspackPlugin()]
        : []),
    ],
    optimization: {
      chunkIds: dev ? 'named' : 'deterministic',
      ...(dev ? {} : { moduleIds: 'natural' }),
      splitChunks: { chunks: 'async' },
    },
    lazyCompilation: false,
    performance: false,
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
    resolveLoader: {
      modules: [require.resolve('react-refresh/package.json').replace(/react-refresh.*$/, '')],
    },
  };
}
