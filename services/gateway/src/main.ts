import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runProcess, shutDownGracefully } from '@daymark/service-kit/lifecycle';
import { createLogger } from '@daymark/service-kit/logging';
import { answerProbe, Metrics, Readiness } from '@daymark/service-kit/operations';
import { startTracing, stopTracing } from '@daymark/service-kit/tracing';
import { createGateway } from './app.setup.js';
import { loadSettings } from './config.js';

runProcess('gateway', async () => {
  const settings = loadSettings();
  const logger = createLogger('gateway', settings.LOG_LEVEL);
  await startTracing('gateway', settings);
  const metrics = new Metrics('gateway');
  const readiness = new Readiness();
  const gateway = createGateway(settings, { logger, metrics, readiness });
  readiness.add({ name: 'shell', isCritical: true, probe: () => gateway.frontends.shell.read('index.html') });

  // On a separate port that is not reachable from outside: on the public port these paths are 404 like any other.
  const management = createServer((request, response) => {
    if (!answerProbe({ readiness, metrics }, request, response)) response.writeHead(404).end();
  });
  await listen(management, settings.MANAGEMENT_PORT, settings.MANAGEMENT_HOST);
  await listen(gateway.server, settings.PORT, settings.HOST);
  shutDownGracefully({
    server: gateway.server,
    readiness,
    logger,
    shutdownDelayMs: settings.SHUTDOWN_DELAY_MS,
    close: async () => {
      management.close();
      management.closeAllConnections();
      await gateway.close();
      await stopTracing();
    },
  });
  const { port: managementPort } = management.address() as AddressInfo;
  logger.info({ port: settings.PORT, management_port: managementPort }, 'listening');
});

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}
