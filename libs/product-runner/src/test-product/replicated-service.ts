import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { LOOPBACK } from '@daymark/local-stack/stores';
import type { ServicePlan } from '../product/service-plan.js';
import { SupervisedService, type SupervisionOptions } from '../product/supervised-service.js';

/** As in the manifests (k8s/base/parts/program). */
const SHUTDOWN_DELAY_MS = 5_000;
/**
 * After a replica is told to stop, new connections still reach it for this long, since a cluster's nodes learn of it
 * one by one.
 */
const PROPAGATION_MS = 1_000;

/** The port of a replica, and that of its health routes if it differs. */
export interface ReplicaPorts {
  port: number;
  managementPort: number;
}

interface Replica {
  port: number;
  service: SupervisedService;
}

/** Several processes of one service behind one address. */
export class ReplicatedService {
  private readonly replicas: Replica[];
  private readonly front: ReplicaFront;

  constructor(
    private readonly plan: ServicePlan<string>,
    ports: ReplicaPorts[],
    options: SupervisionOptions,
  ) {
    this.front = new ReplicaFront(plan.environment.HOST ?? LOOPBACK, Number(plan.environment.PORT));
    this.replicas = ports.map((own, index) => ({
      port: own.port,
      service: new SupervisedService(planOfReplica(plan, index + 1, own), options),
    }));
  }

  get name(): string {
    return this.plan.name;
  }

  /** Of the first replica. */
  get processId(): number | undefined {
    return this.replicas[0]?.service.processId;
  }

  async start(): Promise<void> {
    await this.front.listen();
    await Promise.all(this.replicas.map((replica) => this.startOne(replica)));
  }

  async whenReady(): Promise<void> {
    await Promise.all(this.replicas.map(({ service }) => service.whenReady()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map(({ service }) => service.stop()));
    await this.front.close();
  }

  /** Kills the first replica like a crash. */
  async kill(): Promise<void> {
    await this.replicas[0]?.service.kill();
  }

  /** Restarts the replicas one after another, like a rolling update without surplus. */
  async restart(): Promise<void> {
    for (const replica of this.replicas) {
      const isStopped = replica.service.stop();
      await delay(PROPAGATION_MS);
      this.front.remove(replica.port);
      await isStopped;
      await this.startOne(replica);
    }
  }

  closeLog(): void {
    for (const { service } of this.replicas) service.closeLog();
  }

  private async startOne({ port, service }: Replica): Promise<void> {
    await service.start();
    this.front.add(port);
  }
}

function planOfReplica(
  plan: ServicePlan<string>,
  number: number,
  { port, managementPort }: ReplicaPorts,
): ServicePlan<string> {
  const hasManagement = plan.environment.MANAGEMENT_PORT !== undefined;
  // No lowered priority here: in a cluster each service has its own processors.
  const { niceness: _niceness, ...rest } = plan;
  return {
    ...rest,
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
  private readonly server = createServer((client) => this.pass(client));
  private readonly connections = new Set<Socket>();
  private ports: number[] = [];
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
    if (!this.ports.includes(port)) this.ports.push(port);
  }

  remove(port: number): void {
    this.ports = this.ports.filter((other) => other !== port);
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    const isClosed = new Promise((resolve) => this.server.close(resolve));
    for (const connection of this.connections) connection.destroy();
    await isClosed;
  }

  private pass(client: Socket): void {
    const port = this.ports[this.turn++ % this.ports.length];
    if (port === undefined) {
      client.resetAndDestroy();
      return;
    }
    const replica = connect({ port, host: this.host, noDelay: true });
    client.setNoDelay(true);
    client.pipe(replica).pipe(client);
    for (const [one, other] of [
      [client, replica],
      [replica, client],
    ] as const) {
      this.connections.add(one);
      one.once('error', () => other.resetAndDestroy());
      one.once('close', () => this.connections.delete(one));
    }
  }
}
