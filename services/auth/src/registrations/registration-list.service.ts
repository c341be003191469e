import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { ResponseOf, PageQuery } from '@daymark/contracts';
import type { listPendingRegistrations } from '@daymark/contracts/internal';
import { DATA_SOURCE } from '@daymark/service-kit';
import { PendingUserEntity } from './pending-user.entity.js';

@Injectable()
export class RegistrationListService {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  /** One page of the requests that wait for a decision, newest first. */
  async pending({ page, page_size }: PageQuery): Promise<ResponseOf<typeof listPendingRegistrations>> {
    const [rows, total] = await this.dataSource.getRepository(PendingUserEntity).findAndCount({
      select: { id: true, email: true, role: true, created_at: true, metadata: { signup_date: true } },
      where: { status: 'pending' },
      order: { created_at: 'DESC', id: 'ASC' },
      skip: (page - 1) * page_size,
      take: page_size,
    });
    const items = rows.map(({ id, email, role, created_at, metadata }) => ({
      id,
      email,
      role,
      created_at: created_at.toISOString(),
      status: 'pending' as const,
      metadata,
    }));
    return { items, total, page, page_size };
  }
}
