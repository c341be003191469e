import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { AdminUserQuery, ResponseOf } from '@daymark/contracts';
import type { listAccounts } from '@daymark/contracts/internal';
import { DATA_SOURCE } from '@daymark/service-kit';
import { AccountEntity, requireAdministrator } from '../accounts/accounts.module.js';
import { adminUserOf } from './account-reading.service.js';

const COLUMNS = {
  created_at: 'account.created_at',
  banned_until: 'account.deactivated_at',
  last_sign_in_at: 'account.last_sign_in_at',
  email: 'account.email',
} as const;
const IS_OPTIONAL = new Set<AdminUserQuery['sort']>(['banned_until', 'last_sign_in_at']);
const CONDITIONS = {
  all: 'true',
  active: 'account.deactivated_at IS NULL',
  deactivated: 'account.deactivated_at IS NOT NULL',
} as const;

@Injectable()
export class AccountListService {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  /** Equal sort keys are ordered by id. */
  async list(query: AdminUserQuery, sessionId: string): Promise<ResponseOf<typeof listAccounts>> {
    await requireAdministrator(this.dataSource.manager, sessionId);
    const { search, status, role, sort, order, page, page_size } = query;
    const direction = order === 'asc' ? 'ASC' : 'DESC';
    const accounts = this.dataSource
      .getRepository(AccountEntity)
      .createQueryBuilder('account')
      .where(CONDITIONS[status]);
    if (role !== 'all') accounts.andWhere('account.role = :role', { role });
    // Addresses are stored in lower case. strpos instead of LIKE: no character of the search has a special meaning.
    if (search) accounts.andWhere('strpos(account.email, lower(:search)) > 0', { search });
    const [rows, total] = await accounts
      // Accounts that were never deactivated, or never signed in, come last in both directions.
      .orderBy(COLUMNS[sort], direction, IS_OPTIONAL.has(sort) ? 'NULLS LAST' : undefined)
      .addOrderBy('account.id', direction)
      .offset((page - 1) * page_size)
      .limit(page_size)
      .getManyAndCount();
    return { items: rows.map(adminUserOf), total, page, page_size };
  }
}
