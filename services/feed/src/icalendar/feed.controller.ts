import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  calendarIdOf,
  canonicalReference,
  feedReference,
  getEventFile,
  getFeed,
  getFeedFile,
  isShortName,
} from '@daymark/contracts';
import { attachmentNamed, Endpoint, SETTINGS, Received } from '@daymark/service-kit';
import { codingFor } from '@daymark/service-kit/http';
import type { FeedSettings } from '../config.js';
import { codingsOnOffer } from '../http/index.js';
import {
  PublicAddresses,
  PublicReadLimit,
  ShortLinksService,
} from '../public-calendars/public-calendars.module.js';
import { FeedReadRecorder } from '../reads/reads.module.js';
import { FeedCache } from './cache/feed-cache.js';
import { RemindingFeeds } from './cache/reminding-feeds.js';
import { EventFilesService } from './event-files.service.js';
import { feedRead } from './feed-read.js';
import { isKnownTo, sendFeed } from './send-feed.js';
import { CollectionFeeds, type CollectionFeedAddress } from './several/collection-feeds.js';

@Controller()
export class FeedController {
  constructor(
    private readonly cache: FeedCache,
    private readonly reminding: RemindingFeeds,
    private readonly collections: CollectionFeeds,
    private readonly files: EventFilesService,
    private readonly limit: PublicReadLimit,
    private readonly reads: FeedReadRecorder,
    private readonly addresses: PublicAddresses,
    private readonly shortLinks: ShortLinksService,
    @Inject(SETTINGS) private readonly settings: FeedSettings,
  ) {}

  @Endpoint(getFeed)
  feed(
    @Received() { query }: Received<typeof getFeed>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.send(query.calendar_id, query.alarm, request, reply);
  }

  @Endpoint(getFeedFile)
  async feedFile(
    @Received() { params, query }: Received<typeof getFeedFile>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.send(await this.referenceOf(params.id), query.alarm, request, reply);
  }

  @Endpoint(getEventFile)
  async eventFile(
    @Received() { params }: Received<typeof getEventFile>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { text, title } = await this.files.file(params.id);
    reply.header('content-disposition', attachmentNamed(title, 'ics'));
    return text;
  }

  /** A name may be written like the address of a collection. No name can be chosen that a collection has or had. */
  private async referenceOf(id: string): Promise<string> {
    if (!isShortName(id)) return id;
    const link = canonicalReference(id) === null ? this.shortLinks.find(id) : this.shortLinks.findIfAny(id);
    const found = await link;
    return found?.address ?? found?.calendar_id ?? id;
  }

  private async send(
    id: string,
    alarm: number | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    if (calendarIdOf(id) === null) return this.sendCollection({ reference: id, alarm }, request, reply);
    const current = await this.limit.ofKnown(() => this.cache.current(id));
    const feed = alarm === undefined ? current : await this.reminding.of(id, current, alarm);
    const coding = codingFor(request.headers['accept-encoding'], codingsOnOffer(this.settings));
    const representation = await this.cache.encoded(id, feed, coding);
    // Like those that are answered directly.
    reply.hijack();
    const isNotModified = sendFeed(request.raw, reply.raw, feed, representation, coding);
    this.reads.record(feedRead(id, request.raw, feed, isNotModified));
    return '';
  }

  private async sendCollection(
    address: CollectionFeedAddress,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const { reference, alarm } = address;
    if (reference !== feedReference(reference)) {
      const query = alarm === undefined ? '' : `?alarm=${alarm}`;
      reply.redirect(this.addresses.feed(reference) + query, 308);
      return '';
    }
    const { feed, members } = await this.limit.ofKnown(() =>
      this.collections.current(address, this.limit.forMerging),
    );
    const coding = codingFor(request.headers['accept-encoding'], codingsOnOffer(this.settings));
    const representation = await this.collections.encoded(address, feed, coding);
    // There are any number of combinations, so no copy of one is as popular as a calendar's feed.
    if (!isKnownTo(request.raw, feed, representation.etag)) await this.limit.forSending(representation.bytes);
    reply.hijack();
    const isNotModified = sendFeed(request.raw, reply.raw, feed, representation, coding);
    for (const member of members)
      this.reads.record(feedRead(member.id, request.raw, member.feed, isNotModified));
    return '';
  }
}
