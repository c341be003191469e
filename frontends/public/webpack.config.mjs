import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { defineStandalonePage } from '@daymark/federation/webpack';
import { REACT_INTERNAL_NAMES } from './react-internals.mjs';

const directory = import.meta.dirname;

/** Entries find React in the global that the entry `react` creates, so none of them needs a loader. */
const REACT_LIBRARY = 'daymarkReact';
const REACT_MODULES = { react: 'react', 'react/jsx-runtime': 'jsxRuntime', 'react-dom/client': 'domClient' };

const REACT_FILE = /assets\/react\./;

/**
 * Features that React tests for before it works without them. All browsers that run these pages have them, except the
 * last ones: these belong to Node and the developer tools, and `navigation`, with which React would make the browser
 * show that the page is loading.
 */
const KNOWN_TYPES = {
  function: [
    'AbortController',
    'MessageChannel',
    'Object.is',
    'Promise',
    'WeakMap',
    'WeakSet',
    'clearTimeout',
    'performance.now',
    'queueMicrotask',
    'reportError',
    'requestAnimationFrame',
    'setTimeout',
    'window.document.createElement',
  ],
  object: ['document', 'performance', 'window', 'window.document'],
  undefined: ['__REACT_DEVTOOLS_GLOBAL_HOOK__', 'navigation', 'process', 'setImmediate'],
};

const definedTypes = Object.fromEntries(
  Object.entries(KNOWN_TYPES).flatMap(([type, names]) =>
    names.map((name) => [`typeof ${name}`, JSON.stringify(type)]),
  ),
);

const takeReactFromLibrary = ({ request, contextInfo }, done) => {
  const isPartOfLibrary = /node_modules|react-library\.cjs$/.test(contextInfo.issuer);
  const name = REACT_MODULES[request];
  if (name && !isPartOfLibrary) done(null, `${REACT_LIBRARY}.${name}`, 'var');
  else done();
};

/**
 * Fonts are used from the first paint on or not at all (`font-display: optional`): a late one would move what is being
 * read. Documents preload them.
 */
class FontsAtFirstPaint {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('FontsAtFirstPaint', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
      compilation.hooks.processAssets.tap({ name: 'FontsAtFirstPaint', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (!/\bfonts\.[^/]*\.css$/.test(name)) continue;
          const text = source
            .source()
            .toString()
            .replaceAll(/font-display:\s*swap/g, 'font-display:optional');
          compilation.updateAsset(name, new webpack.sources.RawSource(text));
        }
      });
    });
  }
}

const standalonePage = defineStandalonePage({
  directory,
  name: 'publicPages',
  entry: {
    react: { import: './src/browser/react-library.cjs', library: { type: 'var', name: REACT_LIBRARY } },
    styles: './src/styles/index.ts',
    fonts: './src/browser/fonts.ts',
    event: './src/browser/event.ts',
    month: './src/browser/month.ts',
    framedMonth: './src/browser/framed-month.ts',
    week: './src/browser/week.ts',
    list: './src/browser/list.ts',
    plain: './src/browser/plain.ts',
    embed: './src/browser/embed.ts',
    embedHost: './src/browser/embed-host.ts',
  },
  publicPath: '/public-pages/',
});

/** The browser's build. The server adds the files to its documents; it finds their names in `page-files.json`. */
const page = (environment, argv) => {
  const configuration = standalonePage(environment, argv);
  return {
    ...configuration,
    externals: [takeReactFromLibrary],
    plugins: [...configuration.plugins, new webpack.DefinePlugin(definedTypes), new FontsAtFirstPaint()],
    optimization: {
      ...configuration.optimization,
      minimizer: [
        // Together 1 kB less than a single pass of SWC: unchanged functions compress better.
        new TerserPlugin({
          include: REACT_FILE,
          terserOptions: {
            ecma: 2022,
            compress: {
              passes: 2,
              inline: 0,
              reduce_funcs: false,
              reduce_vars: false,
              hoist_funs: true,
              unsafe_arrows: true,
            },
            mangle: { properties: { regex: REACT_INTERNAL_NAMES } },
          },
        }),
        new TerserPlugin({
          exclude: REACT_FILE,
          minify: TerserPlugin.swcMinify,
          terserOptions: { ecma: 2022, compress: { passes: 3 }, mangle: true },
        }),
        ...configuration.optimization.minimizer.slice(1),
      ],
    },
  };
};

/** Packages that the server loads from node_modules. React and the components are bundled, so that both sides match. */
const isInstalled = (request) =>
  /^[^./]/.test(request) &&
  !path.isAbsolute(request) &&
  !/^(react|react-dom|@daymark\/(calendar-)?ui)(\/|$)/.test(request);

/**
 * The server that renders the same pages, with only our own sources. infra/bundle adds the packages; `npm run dev` runs
 * it as it is.
 */
const server = (_environment, { mode }) => ({
  context: directory,
  name: 'publicServer',
  mode,
  target: 'node24',
  entry: { main: './src/server/main.ts' },
  devtool: 'source-map',
  experiments: { outputModule: true },
  output: {
    path: path.join(directory, 'dist-rendering'),
    filename: '[name].js',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  // Dynamic imports stay dynamic.
  externalsType: 'module-import',
  externals: [({ request }, done) => (isInstalled(request) ? done(null, request) : done())],
  resolve: { extensions: ['.tsx', '.ts', '.js'], conditionNames: ['webpack', 'node', 'import', 'default'] },
  module: {
    parser: { javascript: { importMeta: false, createRequire: false, dynamicImportMode: 'eager' } },
    rules: [
      {
        test: /\.[jt]sx?$/,
        exclude: /node_modules/,
        resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
        loader: 'swc-loader',
        options: {
          swcrc: false,
          jsc: {
            target: 'es2024',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  // Errors show the source's line, and nobody downloads this.
  optimization: { minimize: false },
  performance: false,
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'error' },
});

export default [page, server];
