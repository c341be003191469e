import { Controller } from '@nestjs/common';
import { deleteShortLink, getShortLink, putShortLink, type BodyOf, type ParamsOf } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromBody, FromParams } from '@daymark/service-kit';
import { ShortLinksService } from './short-links.service.js';

@Controller()
export class ShortLinksController {
  constructor(private readonly shortLinks: ShortLinksService) {}

  @Endpoint(getShortLink)
  get(@Caller() caller: SessionState, @FromParams() { id }: ParamsOf<typeof getShortLink>) {
    return this.shortLinks.get(id, caller.user_id);
  }

  @Endpoint(putShortLink)
  put(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof putShortLink>,
    @FromBody() { name }: BodyOf<typeof putShortLink>,
  ) {
    return this.shortLinks.put(id, caller.user_id, name);
  }

  @Endpoint(deleteShortLink)
  async remove(@Caller() caller: SessionState, @FromParams() { id }: ParamsOf<typeof deleteShortLink>) {
    await this.shortLinks.remove(id, caller.user_id);
  }
}
