import { Module, Controller, Res } from '@nestjs/common';
import { PublicCalendarsModule, PublicReadLimit } from '../public-calendars/public-calendars.module.js';
import type { FastifyReply } from 'fastify';
import { getPublicLogo } from '@daymark/contracts';
import { getPublishedLogo } from '@daymark/contracts/internal';
import { Endpoint, ServiceClient, Received } from '@daymark/service-kit';

/** Opened as a document, a logo can neither run nor load anything, whatever its bytes. */
const INERT_POLICY = "sandbox; default-src 'none'";

@Controller()
class PublicLogosController {
  constructor(
    private readonly client: ServiceClient,
    private readonly limit: PublicReadLimit,
  ) {}

  /** The media type was detected in the file when it was stored, and is one of two. */
  @Endpoint(getPublicLogo)
  async logo(
    @Received() { params }: Received<typeof getPublicLogo>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limit.forFile();
    const { media_type, content } = await this.client.call('calendars', getPublishedLogo, { params });
    reply.headers({ 'content-type': media_type, 'content-security-policy': INERT_POLICY });
    return Buffer.from(content, 'base64');
  }
}

@Module({ imports: [PublicCalendarsModule], controllers: [PublicLogosController] })
export class LogosModule {}
