// Several replicas of services behind a round-robin proxy, as in a cluster.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { Agent, createServer, request as send } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { commandOf, settingsOf } from '@daymark/bench-harness/processes';
import { findFreePort } from '@daymark/local-stack';

/** Twenty that start at once on two busy cores take long. */
const READY_TIMEOUT_MS = 300_000;
const POLL_MS = 100;
/** Three pools of eight would exceed PostgreSQL's connections here. */
const POOL_SIZE = '4';

/**
 * Replaces a service by replicas: its own process stops, and a proxy listens on its port.
 * @param settings of the replicas
 * @param older another built checkout, whose program the last replica runs
 */
export async function replicate(product, service, count, settings = {}, older = undefined) {
  const pid = product.processId(service);
  const own = settingsOf(pid);
  const command = commandOf(pid);
  const directory = readlinkSync(`/proc/${pid}/cwd`);
  await product.stopService(service);
  const workspace = directory.replace(/\/[^/]+\/[^/]+$/, '');
  const replicas = Array.from({ length: count }, (_, number) => {
    const isOlder = older !== undefined && number === count - 1;
    const placeOf = (path) => (isOlder ? path.replace(workspace, older) : path);
    return new Replica(service, command.map(placeOf), placeOf(directory), { ...own, ...settings });
  });
  await Promise.all(replicas.map((replica) => replica.start()));
  const proxy = await startProxy(own.HOST, Number(own.PORT), replicas);
  return {
    replicas,
    /** Starts the service's own process again on its port. */
    end: async () => {
      await Promise.all(replicas.map((replica) => replica.stop()));
      const closed = once(proxy, 'close');
      proxy.close();
      proxy.closeAllConnections();
      await closed;
      await product.startService(service);
    },
  };
}

class Replica {
  isReady = false;
  #child;
  #isWanted = false;

  constructor(service, command, directory, settings) {
    Object.assign(this, { service, command, directory, settings });
  }

  async start() {
    const [port, management] = [await findFreePort(), await findFreePort()];
    this.port = port;
    this.#isWanted = true;
    const [program, ...parameters] = this.command;
    const child = spawn(program, parameters, {
      cwd: this.directory,
      env: {
        ...this.settings,
        PORT: String(port),
        ...(this.settings.DATABASE_URL && { DATABASE_POOL_SIZE: POOL_SIZE }),
        ...(this.settings.MANAGEMENT_PORT && { MANAGEMENT_PORT: String(management) }),
      },
      // The channel closes with this process, and the replica exits with the channel.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    const health = `http://127.0.0.1:${this.settings.MANAGEMENT_PORT ? management : port}/health/ready`;
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (this.#isWanted) {
      const response = await fetch(health, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.ok) break;
      if (child.exitCode !== null) throw new Error(`${this.service} ended by itself with ${child.exitCode}`);
      if (Date.now() > deadline) throw new Error(`${this.service} did not become ready`);
      await delay(POLL_MS);
    }
    this.isReady = this.#isWanted;
  }

  /** Kills it like a crash. */
  async kill() {
    this.isReady = false;
    await this.#end('SIGKILL');
  }

  /** Stops it gracefully. */
  async stop() {
    this.isReady = false;
    this.#isWanted = false;
    await this.#end('SIGTERM');
  }

  async #end(signal) {
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
}

/** Sends requests to the replicas in turn, skipping unreachable ones, like a cluster. */
async function startProxy(host, port, replicas) {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((request, response) => {
    const attempt = (left) => {
      const ready = replicas.filter(({ isReady }) => isReady);
      const replica = ready[(turn += 1) % ready.length];
      if (!replica || left === 0) {
        response.writeHead(503, { 'retry-after': '1' }).end();
        return;
      }
      const outgoing = send({
        agent,
        host: '127.0.0.1',
        port: replica.port,
        method: request.method,
        path: request.url,
        headers: request.rawHeaders,
        setHost: false,
      });
      outgoing.once('response', (incoming) => {
        response.writeHead(incoming.statusCode, incoming.rawHeaders);
        incoming.pipe(response);
        incoming.once('error', () => response.destroy());
        incoming.once('aborted', () => response.destroy());
      });
      outgoing.once('error', (error) => {
        if (error.code === 'ECONNREFUSED' && !response.headersSent) attempt(left - 1);
        else response.destroy();
      });
      response.once('close', () => outgoing.destroy());
      body.then(
        (bytes) => outgoing.end(bytes),
        () => outgoing.destroy(),
      );
    };
    const body = request.toArray().then((chunks) => Buffer.concat(chunks));
    attempt(replicas.length);
  });
  server.once('close', () => agent.destroy());
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
