import { Inject, Injectable } from '@nestjs/common';
import { FAILING_HOSTS_LISTED_MAX, type InterchangeState } from '@daymark/contracts/interchange';
import { DATA_SOURCE } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { ImportWorker } from '../../imports/imports.module.js';
import { countByState, findFailingHosts } from '../store/source-rows.js';

@Injectable()
export class InterchangeStates {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly imports: ImportWorker,
  ) {}

  async read(): Promise<InterchangeState> {
    const { manager } = this.dataSource;
    const waiting = new Map((await this.imports.waiting()).map(({ step, imports }) => [step, imports]));
    const of = (step: string) => waiting.get(step) ?? 0;
    const hosts = await findFailingHosts(manager, FAILING_HOSTS_LISTED_MAX);
    return {
      imports: { reading: of('reading'), importing: of('importing'), undoing: of('undoing') },
      sources: await countByState(manager),
      failing_hosts: hosts.map((host) => ({ ...host, failing_since: host.failing_since.toISOString() })),
    };
  }
}
