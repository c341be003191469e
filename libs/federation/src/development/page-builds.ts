import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerResponse } from 'node:http';
import webpack, { type Configuration, type MultiStats, type Stats } from 'webpack';
import developmentMiddleware from 'webpack-dev-middleware';
import { workspaceRoot } from '../build/shared-modules.js';

type Middleware = ReturnType<typeof developmentMiddleware>;
type Factory = (env: object, argv: { mode: string }) => Configuration;

interface PageBuildsOptions {
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
    const middleware = this.middlewares.get(frontend);
    if (middleware) return middleware;
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

export const EVENTS_PATH = '/development/events';

const HEARTBEAT_MS = 15_000;

/** Tells open pages the newest build of each frontend (server-sent events, one connection per page). */
export class HotEvents {
  private readonly listeners = new Set<ServerResponse>();
  private readonly newest = new Map<string, string>();
  private readonly heartbeat = setInterval(() => this.write(': \n\n'), HEARTBEAT_MS).unref();

  /** Sends events to a page until it closes; begins with the newest builds, so that it misses nothing. */
  listen(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    for (const [name, hash] of this.newest) response.write(eventOf(name, hash));
    response.write(': \n\n');
    this.listeners.add(response);
    response.once('close', () => this.listeners.delete(response));
  }

  announce(name: string, hash: string): void {
    this.newest.set(name, hash);
    this.write(eventOf(name, hash));
  }

  close(): void {
    clearInterval(this.heartbeat);
    for (const listener of this.listeners) listener.destroy();
  }

  private write(text: string): void {
    for (const listener of this.listeners) listener.write(text);
  }
}

const eventOf = (name: string, hash: string) => `data: ${JSON.stringify({ name, hash })}\n\n`;
