import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Metrics, Readiness } from '@daymark/service-kit/operations';

/**
 * Health and metrics, on a separate port that is not reachable from outside: on the public port these paths are 404
 * like any other missing path.
 */
export function createManagementServer(readiness: Readiness, metrics: Metrics): Server {
  return createServer((request, response) => {
    void respond(request.url ?? '/', response, readiness, metrics).catch(() => response.destroy());
  });
}

async function respond(
  path: string,
  response: ServerResponse,
  readiness: Readiness,
  metrics: Metrics,
): Promise<void> {
  if (path === '/health/live') send(response, 200, 'application/json', JSON.stringify({ status: 'alive' }));
  else if (path === '/health/ready') {
    const report = await readiness.report();
    send(response, report.status === 'unavailable' ? 503 : 200, 'application/json', JSON.stringify(report));
  } else if (path === '/metrics') {
    send(response, 200, metrics.contentType, await metrics.text());
  } else send(response, 404, 'text/plain; charset=utf-8', 'not found\n');
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
