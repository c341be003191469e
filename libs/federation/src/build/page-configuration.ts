import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants as zlib, type BrotliOptions } from 'node:zlib';
import { globSync, readFileSync } from 'node:fs';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration, type Module, type WebpackPluginInstance } from 'webpack';
import { EmitJsonPlugin } from './emit-json-plugin.js';
import { describePage, textsChunkOf } from './page-files.js';
import { installedVersion, workspaceRoot } from './shared-modules.js';

export interface PageOptions {
  /** The frontend's folder: `import.meta.dirname` of its `webpack.config.mjs`. */
  directory: string;
  /** A plain identifier that is not a reserved word; also the name of the bundle's global variables. */
  name: string;
  entry: Record<string, string>;
  /** The template of the HTML document, relative to the folder; none for remotes and server-rendered pages. */
  html?: string;
  /** The public path of the built files; 'auto' is detected in the browser. */
  publicPath?: string;
  plugins?: WebpackPluginInstance[];
}

export type Mode = 'production' | 'development';
/** `env.reloads`: in development, pages reload after a change instead of hot-replacing components. */
export type ConfigurationFactory = (
  env: { reloads?: boolean } | undefined,
  argv: { mode?: string },
) => Configuration;

const HOT_CLIENT = path.resolve(import.meta.dirname, '../../static/hot-client.js');
const TEXTS_LOADER = path.join(import.meta.dirname, 'texts-loader.js');
const SUMMARIES_LOADER = path.join(import.meta.dirname, 'summaries-loader.js');
/**
 * The texts that a page needs from its beginning are one file for each language, whatever parts they come from. Those of
 * feeds are in all languages, and stay with what writes them.
 */
const TEXTS = /(?<!\/icalendar\/(?:src|dist))\/locales\/([^/]+)\/[^/]+\.json$/;
const nameOfTexts = (module: Module) => textsChunkOf(TEXTS.exec(module.identifier())![1]!);
/** Every schema refers to what describes it as a JSON schema, which only the OpenAPI documents show. */
const WITHOUT_JSON_SCHEMAS = Object.fromEntries(
  ['to-json-schema', 'json-schema-processors'].map((name) => [
    path.join(workspaceRoot, `node_modules/zod/v4/core/${name}.js`),
    false as const,
  ]),
);
const COMPRESSED = /\.(js|css|svg|json)$/;

export function pageConfiguration(options: PageOptions, mode: Mode, reloads = false): Configuration {
  const isProduction = mode === 'production';
  const isHot = !isProduction && !reloads;
  const { directory, name } = options;
  const hash = isProduction ? '.[contenthash:10]' : '';
  return {
    context: directory,
    name,
    mode,
    target: ['web', 'es2022'],
    entry: options.entry,
    // Nothing that needs eval, which the Content-Security-Policy refuses. Source maps are built, but the files do not
    // refer to them.
    devtool: isProduction ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: path.join(directory, 'dist'),
      publicPath: options.publicPath ?? 'auto',
      uniqueName: name,
      clean: true,
      filename: `assets/[name]${hash}.js`,
      chunkFilename: `assets/[name]${hash}.js`,
      assetModuleFilename: `assets/[name]${hash}[ext]`,
      crossOriginLoading: 'anonymous',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: { ...WITHOUT_JSON_SCHEMAS, ...(isProduction ? {} : sourceAliases()) },
    },
    module: { rules: moduleRules(isProduction, isHot) },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: isProduction ? 'deterministic' : 'named',
      splitChunks: {
        cacheGroups: { texts: { test: TEXTS, name: nameOfTexts, chunks: 'async', enforce: true } },
      },
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          // Licence notices stay in the files; separate files would not be served.
          extractComments: false,
          terserOptions: { ecma: 2022, compress: true, mangle: true, format: { comments: 'some' } },
        }),
        new CssMinimizerPlugin(),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    // In development, a browser that aborts a download is not an error.
    infrastructureLogging: { level: isProduction ? 'error' : 'none' },
    cache: isProduction && process.env.CI ? false : buildCache(options, reloads),
    plugins: [...commonPlugins(options, isProduction, isHot), ...(options.plugins ?? [])],
  };
}

/** The build cache. Not in CI: writing it would take a third of the time. */
function buildCache({ directory, name }: PageOptions, reloads: boolean): Configuration['cache'] {
  return {
    type: 'filesystem',
    // The cache does not detect changes of webpack or the federation plugin; the folder's name does.
    cacheDirectory: path.join(
      workspaceRoot,
      '.cache/webpack',
      [
        name,
        ...(reloads ? ['reload'] : []),
        installedVersion('webpack'),
        installedVersion('@module-federation/enhanced'),
      ].join('-'),
    ),
    buildDependencies: {
      config: [
        fileURLToPath(import.meta.url),
        path.join(import.meta.dirname, 'shared-modules.js'),
        path.join(directory, 'webpack.config.mjs'),
        path.join(workspaceRoot, 'package-lock.json'),
      ],
    },
  };
}

function moduleRules(isProduction: boolean, isHot: boolean): NonNullable<Configuration['module']>['rules'] {
  return [
    {
      test: /\.[jt]sx?$/,
      exclude: /node_modules/,
      // Sources import the built file ('./x.js'), which is './x.ts' or './x.tsx' in a source tree.
      resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
      loader: 'swc-loader',
      options: {
        swcrc: false,
        sourceMaps: true,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: isHot, refresh: isHot } },
        },
      },
    },
    // Their packages do not say so: with a single value of its form, antd's input would load all of it.
    { test: /\/node_modules\/@(?:rc-component|ant-design)\//, sideEffects: false },
    { test: /\/libs\/contracts\/dist\/.*\.js$/, enforce: 'pre', loader: SUMMARIES_LOADER },
    { test: /\.css$/, use: [isProduction ? MiniCssExtractPlugin.loader : 'style-loader', 'css-loader'] },
    { test: /\/locales\/[^/]+\/(?:on-demand\/)?[^/]+\.json$/, type: 'json', loader: TEXTS_LOADER },
    { test: /\.(woff2?|svg|png)$/, type: 'asset/resource' },
  ];
}

function commonPlugins(
  { directory, name, html, publicPath }: PageOptions,
  isProduction: boolean,
  isHot: boolean,
) {
  const plugins: WebpackPluginInstance[] = [];
  if (html) {
    plugins.push(
      new HtmlWebpackPlugin({
        template: path.join(directory, html),
        scriptLoading: 'defer',
        inject: 'head',
        // Absolute, so that deep links find their scripts.
        publicPath: publicPath ?? '/',
      }),
    );
  }
  if (!isProduction) {
    const client = `${HOT_CLIENT}?name=${name}${isHot ? '' : '&reload'}`;
    // Without a name it is part of every entry, including a remote's container.
    plugins.push(new webpack.EntryPlugin(directory, client, { name: undefined }));
    if (isHot) {
      plugins.push(new webpack.HotModuleReplacementPlugin());
      plugins.push(new ReactRefreshPlugin({ overlay: false, library: name }));
    }
    return plugins;
  }
  plugins.push(
    new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash:10].css' }),
    new CompressionPlugin<BrotliOptions>({
      filename: '[path][base].br',
      algorithm: 'brotliCompress',
      test: COMPRESSED,
      compressionOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 11 } },
      minRatio: 1,
    }),
    new CompressionPlugin({
      filename: '[path][base].gz',
      algorithm: 'gzip',
      test: COMPRESSED,
      compressionOptions: { level: 9 },
      minRatio: 1,
    }),
    new EmitJsonPlugin('page-files.json', (compilation) => describePage(name, compilation)),
  );
  return plugins;
}

interface Manifest {
  name: string;
  exports?: Record<string, string | Record<string, string>>;
}

/**
 * For development: aliases from libraries' entries in `dist` to their sources, so that a change is visible without
 * waiting for the compiler.
 */
function sourceAliases(): Record<string, string> {
  const aliases: Record<string, string> = {};
  for (const file of globSync('libs/*/package.json', { cwd: workspaceRoot })) {
    const manifest = JSON.parse(readFileSync(path.join(workspaceRoot, file), 'utf8')) as Manifest;
    for (const [entry, target] of Object.entries(manifest.exports ?? {})) {
      if (typeof target === 'string' || target['webpack'] || !target['default']) continue;
      const source = target['default'].replace('./dist/', 'src/').replace(/\.js$/, '.ts');
      const request = manifest.name + entry.slice(1);
      aliases[`${request}$`] = path.join(workspaceRoot, path.dirname(file), source);
    }
  }
  return aliases;
}
