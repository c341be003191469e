import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration, type MultiStats, type Stats } from 'webpack';
import developmentMiddleware from 'webpack-dev-middleware';
import { workspaceRoot } from '../build/shared-modules.js';
import type { HotEvents } from './hot-events.js';

type Middleware = ReturnType<typeof developmentMiddleware>;
type Factory = (env: object, argv: { mode: string }) => Configuration;

export interface PageBuildsOptions {
  events: HotEvents;
  /** The product uses a production build of React, which cannot hot-replace components: pages reload instead. */
  reloads: boolean;
  report: (line: string) => void;
}

/** Builds of frontends in development mode, in memory; each starts when its first file is requested. */
export class PageBuilds {
  private readonly middlewares = new Map<string, Promise<Middleware>>();

  constructor(private readonly options: PageBuildsOptions) {}

  /** The middleware that serves a frontend's built files under `publicPath`. It waits for a running build. */
  of(frontend: string, publicPath: string): Promise<Middleware> {
    const known = this.middlewares.get(frontend);
    if (known) return known;
    const begun = this.begin(frontend, publicPath);
    this.middlewares.set(frontend, begun);
    return begun;
  }

  /** A remote's announcement, from its configuration; changing that needs a restart. */
  async announcementOf(remote: string): Promise<unknown> {
    const { plugins = [] } = await this.configurationOf(remote);
    const plugin = plugins.find((candidate) => candidate?.constructor.name === 'AnnouncementPlugin');
    return (plugin as { announcement?: unknown } | undefined)?.announcement;
  }

  async close(): Promise<void> {
    const middlewares = await Promise.all(this.middlewares.values());
    for (const middleware of middlewares) middleware.close(() => undefined);
  }

  private async begin(frontend: string, publicPath: string): Promise<Middleware> {
    const compiler = webpack(await this.configurationOf(frontend));
    reportBuilds(compiler, frontend, this.options.report);
    compiler.hooks.done.tap('announce', (stats) => {
      if (!stats.hasErrors()) this.options.events.announce(frontend, stats.hash);
    });
    return developmentMiddleware(compiler, { publicPath, index: false, stats: false });
  }

  private async configurationOf(frontend: string): Promise<Configuration> {
    const factory = (await loadConfiguration(frontend)) as Factory;
    return factory({ reloads: this.options.reloads }, { mode: 'development' });
  }
}

/**
 * Builds the public pages and their server into `directory`, again after each change. They have no hot reload: visitors
 * get documents from a server, and so does a developer. Resolves after the first build.
 */
export async function watchPublicPages(
  directory: string,
  report: (line: string) => void,
): Promise<() => Promise<void>> {
  const factories = (await loadConfiguration('public')) as Factory[];
  const configurations = factories.map((factory) => {
    const configuration = factory({}, { mode: 'production' });
    return {
      ...configuration,
      output: {
        ...configuration.output,
        path: path.join(directory, path.basename(configuration.output!.path!)),
      },
      optimization: { ...configuration.optimization, minimize: false },
      plugins: configuration.plugins?.filter((plugin) => plugin?.constructor.name !== 'CompressionPlugin'),
      // Its files are not minified, so `npm start` must not use them.
      cache: false as const,
    };
  });
  const compiler = webpack(configurations);
  reportBuilds(compiler, 'public', report);
  // The caller starts the server next, whose file a new checkout does not have yet.
  const watching = await new Promise<NonNullable<ReturnType<typeof compiler.watch>>>((resolve) => {
    const started = compiler.watch({ aggregateTimeout: 20 }, () => resolve(started!));
  });
  return () => new Promise((resolve) => watching.close(() => resolve()));
}

async function loadConfiguration(frontend: string): Promise<unknown> {
  const file = path.join(workspaceRoot, 'frontends', frontend, 'webpack.config.mjs');
  const loaded = (await import(pathToFileURL(file).href)) as { default: unknown };
  return loaded.default;
}

/** Reports finished builds and their errors. */
function reportBuilds(
  compiler: { hooks: { done: { tap(name: string, done: (stats: Stats | MultiStats) => void): void } } },
  frontend: string,
  report: (line: string) => void,
): void {
  compiler.hooks.done.tap('report', (stats) => {
    const { errors = [], warnings = [] } = stats.toJson({ all: false, errors: true, warnings: true });
    for (const { moduleName, loc, message } of [...errors, ...warnings]) {
      report(`${frontend}: ${[moduleName, loc].filter(Boolean).join(':')} ${message}`.trim());
    }
    if (errors.length === 0) report(`${frontend} is built (${(durationMs(stats) / 1000).toFixed(1)} s)`);
  });
}

function durationMs(stats: Stats | MultiStats): number {
  const all = 'stats' in stats ? stats.stats : [stats];
  return Math.max(...all.map(({ endTime, startTime }) => endTime - startTime));
}
