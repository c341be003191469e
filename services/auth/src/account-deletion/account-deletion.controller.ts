import { Controller, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { DataSource } from 'typeorm';
import { deleteAccount, type AccountDeletion, type ParamsOf } from '@daymark/contracts';
import { getAccountState, type AccountState, type SessionState } from '@daymark/contracts/internal';
import {
  Caller,
  ClientAddress,
  DATA_SOURCE,
  Endpoint,
  FromBody,
  FromParams,
  notFound,
} from '@daymark/service-kit';
import { RefreshCookie } from '../sessions/sessions.module.js';
import { OwnAccountDeletionService } from './own-account-deletion.service.js';

@Controller()
export class AccountDeletionController {
  constructor(
    private readonly deletion: OwnAccountDeletionService,
    private readonly cookie: RefreshCookie,
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
  ) {}

  @Endpoint(deleteAccount)
  async delete(
    @Caller() caller: SessionState,
    @FromBody() deletion: AccountDeletion,
    @ClientAddress() clientAddress: string,
    @Res({ passthrough: true }) response: FastifyReply,
  ) {
    await this.deletion.delete(caller, deletion, clientAddress);
    void response.header('Set-Cookie', this.cookie.clear());
  }

  @Endpoint(getAccountState)
  async getState(@FromParams() { id }: ParamsOf<typeof getAccountState>) {
    const [row] = await this.dataSource.query<{ state: AccountState['state'] }[]>(
      `SELECT CASE WHEN deactivated_at IS NULL THEN 'active' ELSE 'deactivated' END AS state
         FROM accounts WHERE id = $1
       UNION ALL
       SELECT 'deleted' FROM deleted_accounts WHERE account_id = $1`,
      [id],
    );
    if (!row) throw notFound();
    return { id, state: row.state };
  }
}
