import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from './metrics.js';
import { pathOf } from './request-log.js';

interface Check {
  name: string;
  /** Without a critical dependency the service cannot serve; without another one it serves less. */
  isCritical: boolean;
  probe: () => Promise<unknown>;
}

const PROBE_TIMEOUT_MS = 1_000;

export interface ReadinessReport {
  status: 'ready' | 'degraded' | 'unavailable';
  checks: Record<string, 'up' | 'down'>;
}

/** Whether this process should receive traffic. Liveness is separate and never depends on other services. */
export class Readiness {
  private readonly checks: Check[] = [];
  private isDraining = false;

  add(check: Check): void {
    this.checks.push(check);
  }

  /** For good: the process is stopping. */
  drain(): void {
    this.isDraining = true;
  }

  get draining(): boolean {
    return this.isDraining;
  }

  async report(): Promise<ReadinessReport> {
    const results = await Promise.all(
      this.checks.map(async (check) => ({ check, isUp: await respondsInTime(check.probe) })),
    );
    const isUnavailable = this.isDraining || results.some(({ check, isUp }) => check.isCritical && !isUp);
    const isDegraded = results.some(({ isUp }) => !isUp);
    return {
      status: isUnavailable ? 'unavailable' : isDegraded ? 'degraded' : 'ready',
      checks: Object.fromEntries(results.map(({ check, isUp }) => [check.name, isUp ? 'up' : 'down'])),
    };
  }
}

async function respondsInTime(probe: () => Promise<unknown>): Promise<boolean> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('timed out')), PROBE_TIMEOUT_MS);
  try {
    await Promise.race([probe(), late]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Answers a request for health or metrics; false for every other. */
export function answerProbe(
  { readiness, metrics }: { readiness: Readiness; metrics: Metrics },
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const send = (status: number, type: string, body: string) => {
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  };
  const sendJson = (status: number, body: unknown) =>
    send(status, 'application/json; charset=utf-8', JSON.stringify(body));
  const answers: Record<string, () => Promise<void>> = {
    '/health/live': async () => sendJson(200, { status: 'alive' }),
    '/health/ready': async () => {
      const report = await readiness.report();
      sendJson(report.status === 'unavailable' ? 503 : 200, report);
    },
    '/metrics': async () => send(200, metrics.contentType, await metrics.text()),
  };
  const path = request.method === 'GET' ? pathOf(request) : '';
  if (!Object.hasOwn(answers, path)) return false;
  answers[path]!().catch(() => response.destroy());
  return true;
}
