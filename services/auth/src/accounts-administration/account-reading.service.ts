import { Injectable } from '@nestjs/common';
import { IsNull, Raw, DataSource } from 'typeorm';
import {
  MAIL_WAITS_MINUTES,
  type AdminCounts,
  type ResponseOf,
  type AdminUser,
  type AdminUserQuery,
} from '@daymark/contracts';
import type { getAccount, KnownPerson, listAccounts } from '@daymark/contracts/internal';
import { notFound } from '@daymark/service-kit';
import { AccountEntity, requireAdministrator } from '../accounts/accounts.module.js';
import { SessionEntity } from '../sessions/sessions.module.js';

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

export function adminUserOf(account: AccountEntity): AdminUser {
  const { id, email, name, role, is_owner, created_at, last_sign_in_at, deactivated_at } = account;
  return {
    id,
    email,
    name,
    role,
    is_owner,
    created_at: created_at.toISOString(),
    last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
    banned_until: deactivated_at?.toISOString() ?? null,
  };
}

const SESSIONS_SHOWN_MAX = 100;

@Injectable()
export class AccountReadingService {
  constructor(private readonly dataSource: DataSource) {}

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

  async read(id: string, sessionId: string): Promise<ResponseOf<typeof getAccount>> {
    const { manager } = this.dataSource;
    await requireAdministrator(manager, sessionId);
    const account = await manager.findOneBy(AccountEntity, { id });
    if (!account) throw notFound();
    const [sessions, session_count] = await manager.findAndCount(SessionEntity, {
      where: { account_id: id, ended_at: IsNull(), expires_at: Raw((column) => `${column} > now()`) },
      order: { last_used_at: 'DESC', id: 'ASC' },
      take: SESSIONS_SHOWN_MAX,
    });
    return {
      ...adminUserOf(account),
      must_change_password: account.temporary_until !== null,
      session_count,
      sessions: sessions.map(({ created_at, last_used_at, expires_at }) => ({
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        expires_at: expires_at.toISOString(),
      })),
    };
  }

  async count(sessionId: string): Promise<AdminCounts> {
    await requireAdministrator(this.dataSource.manager, sessionId);
    const [row] = await this.dataSource.query<
      (Omit<AdminCounts, 'waiting_since' | 'mail_waiting_since'> & {
        waiting_since: Date | null;
        mail_waiting_since: Date | null;
      })[]
    >(
      `SELECT (SELECT count(*) FROM accounts)::int AS users,
              (SELECT count(*) FROM accounts WHERE role = 'admin')::int AS administrators,
              (SELECT count(*) FROM accounts WHERE deactivated_at IS NOT NULL)::int AS deactivated_users,
              (SELECT min(created_at) FROM outbox
                WHERE (sent_at IS NULL AND dead_at IS NULL OR check_at IS NOT NULL) AND settled_at IS NULL
                  AND queue = 'email' AND created_at < now() - interval '${MAIL_WAITS_MINUTES} minutes')
                AS mail_waiting_since,
              count(*)::int AS pending_registrations, min(created_at) AS waiting_since
         FROM pending_users WHERE status = 'pending'`,
    );
    const { waiting_since, mail_waiting_since, ...counts } = row!;
    return {
      ...counts,
      waiting_since: waiting_since?.toISOString() ?? null,
      mail_waiting_since: mail_waiting_since?.toISOString() ?? null,
    };
  }

  /** For the audit log. Deleted people are missing. */
  async addressesOf(sessionId: string, ids: readonly string[]): Promise<KnownPerson[]> {
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
