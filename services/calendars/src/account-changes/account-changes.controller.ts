import { Controller } from '@nestjs/common';
import type { ParamsOf } from '@daymark/contracts';
import { followAccount } from '@daymark/contracts/internal';
import { Endpoint, FromParams } from '@daymark/service-kit';
import { AccountChangesService } from './account-changes.service.js';

/** Direct notifications from auth, which arrive also while Redis is down. */
@Controller()
export class AccountChangesController {
  constructor(private readonly changes: AccountChangesService) {}

  @Endpoint(followAccount)
  async follow(@FromParams() { id }: ParamsOf<typeof followAccount>) {
    await this.changes.hideOrShow(id);
  }
}
