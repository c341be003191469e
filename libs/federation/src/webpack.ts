import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Compiler } from 'webpack';
import {
  pageConfiguration,
  type ConfigurationFactory,
  type Mode,
  type PageOptions,
} from './build/page-configuration.js';
import { EmitJsonPlugin } from './build/emit-json-plugin.js';
import type { PageFiles } from './build/page-files.js';
import { preloadsPlugin, remotePreloads, shellPreloads, type ShellChunks } from './build/preload-manifest.js';
import { sharedOptions, sharedSources } from './build/shared-modules.js';
import { REMOTE_CONTRACT, type RemotePage, type RemoteAnnouncement } from './remote.js';

export type { ConfigurationFactory } from './build/page-configuration.js';
export type { FileGroup, PageFiles } from './build/page-files.js';
export type { ShellChunks } from './build/preload-manifest.js';

/** `remote.json` of a build: the words are keys of `texts`, which the gateway puts in the reader's language. */
export type BuiltAnnouncement = RemoteAnnouncement & { texts: Record<string, Record<string, string>> };

/**
 * Provides the federation runtime to remotes, which contain none. `provideExternalRuntime` takes the plugin's CommonJS
 * build, and with it a second runtime.
 */
const RUNTIME_FOR_REMOTES = fileURLToPath(
  import.meta.resolve('@module-federation/inject-external-runtime-core-plugin'),
);

const CATALOG_OF_PAGES = 'src/locales/*/pages.json';

const textsOfPages = (directory: string): BuiltAnnouncement['texts'] =>
  Object.fromEntries(
    globSync(CATALOG_OF_PAGES, { cwd: directory }).map((file) => [
      path.basename(path.dirname(file)),
      JSON.parse(readFileSync(path.join(directory, file), 'utf8')) as Record<string, string>,
    ]),
  );

/** Its announcement is read in development, where no file is written. */
class AnnouncementPlugin extends EmitJsonPlugin {
  constructor(readonly announcement: BuiltAnnouncement) {
    super('remote.json', () => announcement, 'ADDITIONAL');
  }
}

/** A part of a library that is not shared must import the library's shared modules by their names. */
class NoCopiesPlugin {
  apply(compiler: Compiler): void {
    const sources = sharedSources();
    compiler.hooks.normalModuleFactory.tap('NoCopiesPlugin', ({ hooks }) =>
      hooks.afterResolve.tap('NoCopiesPlugin', ({ createData, contextInfo: { issuer } }) => {
        if (sources.has(createData?.resource ?? ''))
          throw new Error(`${createData.resource} is shared: ${issuer} must import it by its name`);
      }),
    );
  }
}

/** In development file names have no hash, and nothing is preloaded. */
const preloads = (mode: Mode, name: string, manifestOf: (page: PageFiles) => unknown) =>
  mode === 'production' ? [preloadsPlugin(name, manifestOf)] : [];

const modeOf = (argv: { mode?: string }): Mode =>
  argv.mode === 'development' ? 'development' : 'production';

/**
 * The shell: the one document that loads remotes at run time. It is the only provider of the shared modules, so its
 * code must import each of them somewhere (lazily is enough). `chunks` lists which of its chunks an address needs at
 * once.
 */
export function defineShell({
  directory,
  chunks,
}: {
  directory: string;
  chunks: ShellChunks;
}): ConfigurationFactory {
  return (_env, argv) => {
    const mode = modeOf(argv);
    return pageConfiguration(
      {
        directory,
        name: 'shell',
        entry: { main: './src/index.ts' },
        html: 'src/index.html',
        plugins: [
          new ModuleFederationPlugin({
            name: 'shell',
            remotes: {},
            shared: sharedOptions('provider', mode),
            shareStrategy: 'loaded-first',
            dts: false,
            dev: false,
            manifest: false,
            runtimePlugins: [RUNTIME_FOR_REMOTES],
            experiments: { optimization: { target: 'web' } },
          }),
          ...preloads(mode, 'shell', (page) => shellPreloads(page, chunks)),
        ],
      },
      mode,
    );
  };
}

/**
 * A remote: loaded by the shell at run time through its manifest, `mf-manifest.json`. It exposes `./routes`, and
 * announces its name and pages. `chunks` lists, by path, the pages with their own chunk.
 */
export function defineRemote({
  directory,
  name,
  label,
  pages,
  chunks,
}: {
  directory: string;
  name: string;
  label: string;
  pages: Record<string, RemotePage>;
  chunks?: Record<string, string>;
}): ConfigurationFactory {
  return (environment, argv) => {
    const mode = modeOf(argv);
    const isProduction = mode === 'production';
    return pageConfiguration(
      {
        directory,
        name,
        // The container is the entry; real code here would be built twice.
        entry: { main: 'data:text/javascript,' },
        plugins: [
          new AnnouncementPlugin({
            contract: REMOTE_CONTRACT,
            label,
            pages: Object.values(pages),
            texts: textsOfPages(directory),
          }),
          new ModuleFederationPlugin({
            name,
            filename: isProduction ? 'remoteEntry.[contenthash:10].js' : 'remoteEntry.js',
            exposes: { './routes': './src/remote.ts' },
            shared: sharedOptions('consumer', mode),
            shareStrategy: 'loaded-first',
            dts: false,
            dev: false,
            // In development the manifest would list hot updates as files to preload.
            manifest: isProduction ? true : { disableAssetsAnalyze: true },
            experiments: { externalRuntime: true, optimization: { target: 'web', disableRemote: true } },
          }),
          new NoCopiesPlugin(),
          ...preloads(mode, name, (page) => remotePreloads(page, chunks)),
        ],
      },
      mode,
      environment?.reloads,
    );
  };
}

/** Without `html` a server writes the document and finds the files in `page-files.json`. */
export function defineStandalonePage(options: PageOptions): ConfigurationFactory {
  return (_environment, argv) => pageConfiguration(options, modeOf(argv));
}
