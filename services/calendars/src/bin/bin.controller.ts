import { Controller } from '@nestjs/common';
import { emptyBin, listBin, type QueryOf } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromQuery } from '@daymark/service-kit';
import { BinService } from './bin.service.js';

@Controller()
export class BinController {
  constructor(private readonly bin: BinService) {}

  @Endpoint(listBin)
  list(@Caller() caller: SessionState, @FromQuery() query: QueryOf<typeof listBin>) {
    return this.bin.list(caller.user_id, query);
  }

  @Endpoint(emptyBin)
  empty(@Caller() caller: SessionState) {
    return this.bin.empty(caller.user_id);
  }
}
