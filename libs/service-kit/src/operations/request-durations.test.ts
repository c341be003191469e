import { describe, expect, it } from '@jest/globals';
import { Histogram, Registry } from 'prom-client';
import { Metrics } from './metrics.js';

const OBSERVED = [
  ['GET', '/feed/:id.ics', 200, 0.0004],
  ['GET', '/feed/:id.ics', 200, 0.005],
  ['GET', '/feed/:id.ics', 304, 0.0051],
  ['HEAD', '/feed/:id.ics', 200, 3],
  ['GET', '/api/feed', 200, 10.5],
  ['GET', 'what "no\none" \\ names', 200, 0.02],
] as const;

/** The lines of the histogram, sorted. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.includes('http_request_duration_seconds'))
    .sort();
}

describe('The histogram of how long requests took', () => {
  it('says what the one of prom-client says of the same requests', async () => {
    const metrics = new Metrics('feed');
    const registry = new Registry();
    registry.setDefaultLabels({ service: 'feed' });
    const theirs = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the arrival of a request to the end of its response.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    });
    for (const [method, route, status, durationSeconds] of OBSERVED) {
      metrics.observeRequest({ method, route, status, durationSeconds });
      theirs.observe({ method, route, status: String(status) }, durationSeconds);
    }
    expect(linesOf(await metrics.text())).toEqual(linesOf(await registry.metrics()));
    expect(linesOf(await metrics.text())).toContain(
      'http_request_duration_seconds_bucket{le="0.005",service="feed",method="GET",route="/feed/:id.ics",status="200"} 2',
    );
  });
});
