// The clients, in a separate process: it receives kinds of requests with their rates, and reports the results.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Agent } from 'undici';
import { arrive, RESPONSE_TIMEOUT_MS } from './arrivals.mjs';
import { requests } from './requests.mjs';

const CONNECTIONS = 1_024;
/** Proxies keep idle connections for less time than the gateway serves after it was told to stop. */
const IDLE_MS = 4_000;
/** Failures printed in words, per kind of request and status. */
const TOLD_MAX = 3;

let isStopped = false;
process.on('message', (message) => {
  if (message === 'stop') isStopped = true;
  else void visit(message);
});

// Exits with the parent, even if that was killed.
process.once('disconnect', () => process.exit());

async function visit({ origin, world, seconds, loads }) {
  isStopped = false;
  const agent = new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    headersTimeout: RESPONSE_TIMEOUT_MS,
    bodyTimeout: RESPONSE_TIMEOUT_MS,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
  });
  const lag = monitorEventLoopDelay();
  lag.enable();
  const cpu = process.cpuUsage();
  const outcomes = await Promise.all(
    loads.map(async ({ kind, rate }) => {
      const make = requests[kind](world);
      const failures = new Failures();
      const ask = async (number) => {
        const { method, path, headers, body, onAnswer, onHeaders } = make(number);
        try {
          const response = await agent.request({
            origin,
            path,
            method,
            headers: { origin: world.publicOrigin, ...headers },
            body,
          });
          const bytes = Buffer.from(await response.body.arrayBuffer());
          const { statusCode: status } = response;
          if (status >= 400)
            failures.note(status, `${method} ${path}`, bytes.toString(), response.headers['retry-after']);
          else {
            onHeaders?.(response.headers);
            onAnswer?.(JSON.parse(bytes.toString()));
          }
          return { status, bytes: bytes.length };
        } catch (error) {
          failures.note(error.code ?? error.name, `${method} ${path}`, error.message);
          throw error;
        }
      };
      const outcome = await arrive({ rate, seconds, ask, isOver: () => isStopped });
      return { kind, rate, ...outcome, failures: failures.told };
    }),
  );
  const { user, system } = process.cpuUsage(cpu);
  process.send({ outcomes, cpuMs: (user + system) / 1_000, lagMs: lag.percentile(99) / 1e6 });
  await agent.destroy();
}

/** Records the first failures of each kind. */
class Failures {
  told = [];
  #counts = new Map();

  note(kind, request, text, retryAfter) {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    if (count > TOLD_MAX) return;
    const at = new Date().toISOString().slice(11, 23);
    this.told.push({ at, what: `${kind} for ${request}`, retryAfter, text: text.slice(0, 200) });
  }
}
