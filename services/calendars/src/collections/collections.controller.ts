import { Controller } from '@nestjs/common';
import {
  createCollection,
  deleteCollection,
  listCollections,
  updateCollection,
  type BodyOf,
  type ParamsOf,
} from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromBody, FromParams, IdempotencyKey } from '@daymark/service-kit';
import { CollectionsService } from './collections.service.js';

@Controller()
export class CollectionsController {
  constructor(private readonly collections: CollectionsService) {}

  @Endpoint(listCollections)
  list(@Caller() caller: SessionState) {
    return this.collections.list(caller.user_id);
  }

  @Endpoint(createCollection)
  create(
    @Caller() caller: SessionState,
    @FromBody() body: BodyOf<typeof createCollection>,
    @IdempotencyKey() key?: string,
  ) {
    return this.collections.create(caller.user_id, body, key);
  }

  @Endpoint(updateCollection)
  update(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof updateCollection>,
    @FromBody() body: BodyOf<typeof updateCollection>,
  ) {
    return this.collections.update(id, caller.user_id, body);
  }

  @Endpoint(deleteCollection)
  async remove(@Caller() caller: SessionState, @FromParams() { id }: ParamsOf<typeof deleteCollection>) {
    await this.collections.remove(id, caller.user_id);
  }
}
