import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort, LOOPBACK } from '@daymark/local-stack/stores';
import type { RunnableService } from '../product/product-services.js';
import type { ServicePlan } from '../product/service-plan.js';
import { SupervisedService, type SupervisionOptions } from '../product/supervised-service.js';

/** As in the manifests (k8s/base/parts/program). */
const SHUTDOWN_DELAY_MS = 5_000;
/**
 * After a replica is told to stop, new connections still reach it for this long, since a cluster's nodes learn of it
 * one by one.
 */
const PROPAGATION_MS = 1_000;

export function replicatedService(
  plan: ServicePlan,
  count: number,
  options: SupervisionOptions,
): RunnableService {
  const front = new ReplicaFront(plan.environment.HOST ?? LOOPBACK, Number(plan.environment.PORT));
  const replicas: { port: number; service: SupervisedService }[] = [];
  const forAll = async (act: (service: SupervisedService) => Promise<void>) => {
    await Promise.all(replicas.map(({ service }) => act(service)));
  };
  const prepare = async () => {
    while (replicas.length < count) {
      const [port, managementPort] = [await findFreePort(), await findFreePort()];
      const own = planOfReplica(plan, replicas.length + 1, port, managementPort);
      replicas.push({ port, service: new SupervisedService(own, options) });
    }
  };
  const startOne = async ({ port, service }: (typeof replicas)[number]) => {
    await service.start();
    front.add(port);
  };
  return {
    name: plan.name,
    /** Of the first replica. */
    get processId() {
      return replicas[0]?.service.processId;
    },
    start: async () => {
      await prepare();
      await front.listen();
      await Promise.all(replicas.map(startOne));
    },
    whenReady: () => forAll((service) => service.whenReady()),
    stop: async () => {
      await forAll((service) => service.stop());
      await front.close();
    },
    kill: async () => replicas[0]?.service.kill(),
    /** Restarts the replicas one after another, like a rolling update without surplus. */
    restart: async () => {
      for (const replica of replicas) {
        const isStopped = replica.service.stop();
        await delay(PROPAGATION_MS);
        front.remove(replica.port);
        await isStopped;
        await startOne(replica);
      }
    },
    closeLog: () => replicas.forEach(({ service }) => service.closeLog()),
  };
}

function planOfReplica(
  plan: ServicePlan,
  number: number,
  port: number,
  managementPort: number,
): ServicePlan<string> {
  const hasManagement = plan.environment.MANAGEMENT_PORT !== undefined;
  return {
    ...plan,
    // In a cluster each service has its own processors.
    niceness: undefined,
    name: number === 1 ? plan.name : `${plan.name}-${number}`,
    origin: `http://${LOOPBACK}:${hasManagement ? managementPort : port}`,
    environment: {
      ...plan.environment,
      PORT: String(port),
      ...(hasManagement && { MANAGEMENT_PORT: String(managementPort) }),
      SHUTDOWN_DELAY_MS: String(SHUTDOWN_DELAY_MS),
    },
  };
}

/**
 * A front for the replicas of a service, like a Service of Kubernetes: a new connection goes to the next available one
 * in turn. A removed one gets no new connections and keeps its existing ones.
 */
export class ReplicaFront {
  private readonly server = createServer({ noDelay: true }, (client) => this.pass(client));
  private readonly connections = new Set<Socket>();
  private readonly ports = new Set<number>();
  private turn = 0;

  constructor(
    private readonly host: string,
    private readonly port: number,
  ) {}

  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.port, this.host, resolve);
    });
  }

  add(port: number): void {
    this.ports.add(port);
  }

  remove(port: number): void {
    this.ports.delete(port);
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    const isClosed = new Promise((resolve) => this.server.close(resolve));
    for (const connection of this.connections) connection.destroy();
    await isClosed;
  }

  private pass(client: Socket): void {
    const port = [...this.ports][this.turn++ % this.ports.size];
    if (port === undefined) {
      client.resetAndDestroy();
      return;
    }
    const replica = connect({ port, host: this.host, noDelay: true });
    client.pipe(replica).pipe(client);
    for (const [socket, other] of [
      [client, replica],
      [replica, client],
    ] as const) {
      this.connections.add(socket);
      socket.once('error', () => other.resetAndDestroy());
      socket.once('close', () => this.connections.delete(socket));
    }
  }
}
