import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { RegistrationQuery, ResponseOf } from '@daymark/contracts';
import type { listPendingRegistrations } from '@daymark/contracts/internal';
import { DATA_SOURCE } from '@daymark/service-kit';
import { requireAdministrator } from '../accounts/accounts.module.js';
import { PendingUserEntity } from './pending-user.entity.js';

@Injectable()
export class RegistrationListService {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  async pending(
    query: RegistrationQuery,
    sessionId: string,
  ): Promise<ResponseOf<typeof listPendingRegistrations>> {
    await requireAdministrator(this.dataSource.manager, sessionId);
    const { id: wanted, search, order, page, page_size } = query;
    const waiting = this.dataSource
      .getRepository(PendingUserEntity)
      .createQueryBuilder('pending')
      .select(
        ['id', 'email', 'name', 'purpose', 'role', 'created_at', 'metadata'].map(
          (column) => `pending.${column}`,
        ),
      )
      .where(`pending.status = 'pending'`);
    if (wanted) waiting.andWhere('pending.id = :wanted', { wanted });
    if (search) waiting.andWhere('strpos(pending.email, lower(:search)) > 0', { search });
    const [rows, total] = await waiting
      .orderBy('pending.created_at', order === 'asc' ? 'ASC' : 'DESC')
      .addOrderBy('pending.id', order === 'asc' ? 'DESC' : 'ASC')
      .offset((page - 1) * page_size)
      .limit(page_size)
      .getManyAndCount();
    const items = rows.map(({ id, email, name, purpose, role, created_at, metadata }) => ({
      id,
      email,
      name,
      purpose,
      role,
      created_at: created_at.toISOString(),
      status: 'pending' as const,
      metadata,
    }));
    return { items, total, page, page_size };
  }
}
