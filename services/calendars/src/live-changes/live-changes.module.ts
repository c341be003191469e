import { Controller, Module, Res } from '@nestjs/common';
import { listLiveChanges, streamLiveChanges } from '@daymark/contracts';
import {
  findEndedSessions,
  readLiveChanges,
  STREAM_PERSON_HEADER,
  STREAM_SESSION_HEADER,
} from '@daymark/contracts/internal';
import { Endpoint, isProblem, ServiceClient, Received } from '@daymark/service-kit';
import type { FastifyReply } from 'fastify';
import { CalendarsModule, ChangeHints } from '../calendars/calendars.module.js';

@Controller()
class LiveChangesController {
  constructor(
    private readonly hints: ChangeHints,
    private readonly client: ServiceClient,
  ) {}

  /** The beginning of a stream, which the gateway goes on with, for the person that it is told here. */
  @Endpoint(streamLiveChanges)
  async begin(
    @Received() { caller: { user_id, session_id }, query: { after } }: Received<typeof streamLiveChanges>,
    @Res({ passthrough: true }) response: FastifyReply,
  ) {
    void response.headers({ [STREAM_PERSON_HEADER]: user_id, [STREAM_SESSION_HEADER]: session_id });
    return `data: ${JSON.stringify(await this.hints.readOf(user_id, after ?? null))}\n\n`;
  }

  @Endpoint(listLiveChanges)
  list(@Received() { caller: { user_id }, query: { after } }: Received<typeof listLiveChanges>) {
    return this.hints.readOf(user_id, after ?? null);
  }

  @Endpoint(readLiveChanges)
  async read(@Received() { body: { after, sessions } }: Received<typeof readLiveChanges>) {
    const [read, ended_sessions] = await Promise.all([this.hints.readAll(after), this.endedOf(sessions)]);
    return { ...read, ended_sessions };
  }

  private async endedOf(ids: string[]): Promise<string[] | null> {
    if (ids.length === 0) return [];
    try {
      return (await this.client.call('auth', findEndedSessions, { body: { ids } })).ids;
    } catch (error) {
      if (isProblem(error, 'SERVICE_UNAVAILABLE')) return null;
      throw error;
    }
  }
}

@Module({ imports: [CalendarsModule], controllers: [LiveChangesController] })
export class LiveChangesModule {}
