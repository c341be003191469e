import path from 'node:path';
import { keepIdleConnections, runProcess, shutDownGracefully } from '@daymark/service-kit/lifecycle';
import { createLogger } from '@daymark/service-kit/logging';
import { createServer } from './server.js';
import * as z from 'zod';
import { address, loadConfiguration, processSettings } from '@daymark/service-kit/configuration';

const Settings = z.object({
  ...processSettings,
  FEED_URL: address('http', 'https'),
});
type Settings = z.output<typeof Settings>;

const loadSettings = (environment = process.env): Settings => loadConfiguration(Settings, environment);

runProcess('public', async () => {
  const settings = loadSettings();
  const logger = createLogger('public', settings.LOG_LEVEL);
  const { app, readiness } = await createServer({
    site: { productName: settings.PRODUCT_NAME, origin: settings.PUBLIC_ORIGIN },
    feedUrl: settings.FEED_URL,
    // This file is built into a folder beside the browser's files.
    buildDirectory: path.resolve(import.meta.dirname, '../dist'),
    logger,
  });
  keepIdleConnections(app.server);
  await app.listen({ host: settings.HOST, port: settings.PORT });
  shutDownGracefully({
    server: app.server,
    readiness,
    logger,
    shutdownDelayMs: settings.SHUTDOWN_DELAY_MS,
    close: () => app.close(),
  });
});
