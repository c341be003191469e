import { Controller, Inject, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParamsOf } from '@daymark/contracts';
import { createArchive, getArchiveFile, listArchives } from '@daymark/contracts/interchange';
import type { SessionState } from '@daymark/contracts/internal';
import {
  attachmentNamed,
  Caller,
  Endpoint,
  FromParams,
  IdempotencyKey,
  SETTINGS,
} from '@daymark/service-kit';
import type { CalendarsSettings } from '../config.js';
import { Archives } from './archives.service.js';

@Controller()
export class ArchivesController {
  constructor(
    private readonly archives: Archives,
    @Inject(SETTINGS) private readonly settings: CalendarsSettings,
  ) {}

  @Endpoint(listArchives)
  async list(@Caller() caller: SessionState) {
    return { items: await this.archives.list(caller.user_id) };
  }

  @Endpoint(createArchive)
  create(@Caller() caller: SessionState, @IdempotencyKey() key?: string) {
    return this.archives.create(caller.user_id, key);
  }

  @Endpoint(getArchiveFile)
  async file(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof getArchiveFile>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { content, bytes, madeAt } = await this.archives.open(caller.user_id, id);
    const name = `${this.settings.PRODUCT_NAME} ${madeAt.toISOString().slice(0, 'YYYY-MM-DD'.length)}`;
    reply.header('content-disposition', attachmentNamed(name, 'zip'));
    return new StreamableFile(content, { type: 'application/zip', length: bytes });
  }
}
