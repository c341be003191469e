import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { KnownPerson } from '@daymark/contracts/internal';
import { DATA_SOURCE } from '@daymark/service-kit';
import { requireAdministrator } from '../accounts/accounts.module.js';

/** Resolves ids of people that other services store. */
@Injectable()
export class PeopleService {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  /**
   * The current addresses of accounts and registrations. Deleted people are missing.
   * @throws ProblemException FORBIDDEN where the caller is no longer an administrator
   */
  async find(sessionId: string, ids: readonly string[]): Promise<KnownPerson[]> {
    await requireAdministrator(this.dataSource.manager, sessionId);
    if (ids.length === 0) return [];
    return this.dataSource.query(
      `SELECT id, email FROM accounts WHERE id = ANY($1)
       UNION ALL
       SELECT id, email FROM pending_users WHERE id = ANY($1)`,
      [ids],
    );
  }
}
