import { setTimeout as delay } from 'node:timers/promises';
import { LOOPBACK } from '@daymark/local-stack/stores';
import { ReplicaFront } from './replica-front.js';
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
