import { existsSync, mkdirSync } from 'node:fs';
import { relative } from 'node:path';
import { findFreePort, StackError } from '@daymark/local-stack/stores';
import {
  planServices,
  SERVICE_NAMES,
  type ProductSettings,
  type ServiceName,
  type ServicePlan,
} from './service-plan.js';
import { SupervisedService, type SupervisionOptions } from './supervised-service.js';

export type RunnableService = Pick<
  SupervisedService,
  'name' | 'processId' | 'start' | 'whenReady' | 'stop' | 'kill' | 'restart' | 'closeLog'
>;

export class ProductServices {
  private readonly services: RunnableService[];

  constructor(
    private readonly settings: ProductSettings,
    private readonly options: SupervisionOptions,
    make: (plan: ServicePlan) => RunnableService = (plan) => new SupervisedService(plan, options),
  ) {
    mkdirSync(options.logDirectory, { recursive: true, mode: 0o700 });
    this.services = planServices(settings).map(make);
  }

  /** Starts all services and waits until each is ready; the gateway comes last, so that nobody sees half a product. */
  async startAll(): Promise<void> {
    const unbuilt = planServices(this.settings).find((plan) => !existsSync(plan.entry));
    if (unbuilt !== undefined) {
      const entry = relative(this.settings.workspaceDirectory, unbuilt.entry);
      throw new StackError(`${entry} is missing; build first: npm run build`);
    }
    const gateway = this.find('gateway');
    const inner = this.services.filter((service) => service !== gateway);
    await Promise.all(inner.map((service) => this.startOne(service)));
    await this.startOne(gateway);
  }

  find(name: ServiceName): RunnableService {
    const service = this.services.find((candidate) => candidate.name === name);
    if (service === undefined) throw new Error(`There is no service ${name}.`);
    return service;
  }

  /** Stops all services: first the gateway, so that no requests arrive any more, then the others in parallel. */
  async stopAll(): Promise<void> {
    await this.find('gateway').stop();
    await Promise.all(this.services.map((service) => service.stop()));
    for (const service of this.services) service.closeLog();
  }

  private async startOne(service: RunnableService): Promise<void> {
    const startedAt = Date.now();
    await service.start();
    this.options.report(`  ${service.name} is ready (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  }
}

export async function findInternalPorts(): Promise<ProductSettings['internalPorts']> {
  const ports: Partial<Record<ServiceName, number>> = {};
  for (const name of SERVICE_NAMES) ports[name] = await findFreePort();
  return ports as ProductSettings['internalPorts'];
}
