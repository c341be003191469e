import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { getEventFile, getFeed, getFeedFile, type ParamsOf, type QueryOf } from '@daymark/contracts';
import { Endpoint, FromParams, FromQuery } from '@daymark/service-kit';
import { FeedRenderingService } from './feed-rendering.service.js';
import { attachmentNamed } from './file-name.js';

@Controller()
export class FeedController {
  constructor(private readonly rendering: FeedRenderingService) {}

  @Endpoint(getFeed)
  feed(@FromQuery() query: QueryOf<typeof getFeed>, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.response(query.calendar_id, reply);
  }

  @Endpoint(getFeedFile)
  feedFile(
    @FromParams() params: ParamsOf<typeof getFeedFile>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.response(params.id, reply);
  }

  @Endpoint(getEventFile)
  async eventFile(
    @FromParams() params: ParamsOf<typeof getEventFile>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { text, title } = await this.rendering.event(params.id);
    reply.header('content-disposition', attachmentNamed(title, 'ics'));
    return text;
  }

  private async response(calendarId: string, reply: FastifyReply): Promise<string> {
    const { text, lastModified } = await this.rendering.feed(calendarId);
    // Many changes in one second are dated into the next ones (see published_at in calendars). A date in the future is
    // none that a client may compare with.
    if (lastModified.getTime() <= Date.now()) reply.header('last-modified', lastModified.toUTCString());
    return text;
  }
}
