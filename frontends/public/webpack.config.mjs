import path from 'node:path';
import webpack from 'webpack';
import { defineStandalonePage } from '@daymark/federation/webpack';

const directory = import.meta.dirname;

/** Entries find React in the global that the entry `react` creates, so none of them needs a loader. */
const REACT_LIBRARY = 'daymarkReact';
const REACT_MODULES = { react: 'react', 'react/jsx-runtime': 'jsxRuntime', 'react-dom/client': 'domClient' };

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
    styles: './src/styles/index.css',
    fonts: '@daymark/calendar-ui/event-fonts.css',
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
    plugins: [...configuration.plugins, new FontsAtFirstPaint()],
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
