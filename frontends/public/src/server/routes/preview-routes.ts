import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  canonicalReference,
  parseEventReference,
  type Language,
  type PublicCalendar,
} from '@daymark/contracts';
import { inLanguage } from '@daymark/texts';
import type { Site } from '../../page-data.js';
import { isNotModified } from '@daymark/service-kit/http';
import { clientAddressOf } from '@daymark/service-kit/limits';
import type { FeedOutcome, FeedClient } from '../data/feed-client.js';
import { sendRefusal } from './plain-refusals.js';
import { roundedNow } from '../data/page-cache.js';
import { upcomingEvents } from '../data/upcoming-events.js';
import { pageLanguage, visitorsHourCycle } from '../data/visitor.js';
import { RenderingRefused, type RenderingLimit } from './rendering-limit.js';
import {
  calendarPicture,
  eventPicture,
  PreviewImages,
  versionOf,
  type Picture,
  type PictureFiles,
} from '../preview/index.js';

type WithId = { Params: { id: string } };

interface PreviewDependencies {
  site: Site;
  feed: FeedClient;
  now: () => number;
  limit: RenderingLimit;
  images?: PreviewImages;
}

/**
 * Registers the preview images for chats and search engines. They show what the public page shows, so a private thing
 * has none, just like a missing one. The query is ignored, so that nobody can cause endless drawings of one thing.
 */
export function registerPreviewRoutes(
  app: FastifyInstance,
  { site, feed, now, limit, images = new PreviewImages() }: PreviewDependencies,
): void {
  app.get<WithId>('/event/public/:id/preview.png', async (request, reply) => {
    const id = parseEventReference(request.params.id) && request.params.id.toLowerCase();
    const calls = feed.forRequest(request.id, request.headers);
    const answer = id ? await calls.event(id, pictureLanguage(request)) : MISSING;
    const calendarId = answer.kind === 'found' ? answer.value.calendars[0]?.id : undefined;
    const calendar = calendarId ? await calls.calendar(calendarId) : MISSING;
    const within = calendar.kind === 'found' ? calendar.value : null;
    return send(request, reply, answer, (event) =>
      inLanguage(pictureLanguage(request, within), () =>
        eventPicture(event, within, { site, hourCycle: hourCycleFor(request), now: now() }),
      ),
    );
  });

  app.get<WithId>('/calendar/public/:id/preview.png', async (request, reply) => {
    const id = canonicalReference(request.params.id);
    const calls = feed.forRequest(request.id, request.headers);
    const answer = id === null ? MISSING : await calls.calendar(id);
    const upcoming =
      answer.kind === 'found'
        ? await upcomingEvents(calls, answer.value.id, {
            now: roundedNow(now()),
            language: pictureLanguage(request, answer.value),
          })
        : [];
    return send(request, reply, answer, (calendar) =>
      inLanguage(pictureLanguage(request, calendar), () =>
        calendarPicture(calendar, upcoming, { site, hourCycle: hourCycleFor(request) }),
      ),
    );
  });

  /**
   * @throws FilesUnavailable if the files cannot be loaded now: others would cache an image without its logo for days
   */
  async function filesOf({ logo, cover }: Picture, request: FastifyRequest): Promise<PictureFiles> {
    const calls = feed.forRequest(request.id, request.headers);
    const file = async (address: string | null) => {
      const answer = address === null ? MISSING : await calls.picture(address);
      if (answer.kind === 'found') return answer.value;
      if (answer.kind === 'missing') return null;
      throw new FilesUnavailable();
    };
    const [ofLogo, ofCover] = await Promise.all([file(logo), file(cover)]);
    return { logo: ofLogo, cover: ofCover };
  }

  async function send<Value>(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: FeedOutcome<Value>,
    pictureOf: (value: Value) => Picture,
  ): Promise<FastifyReply> {
    // Search results should be pages, not their images.
    reply.header('x-robots-tag', 'noindex');
    if (answer.kind !== 'found') return sendRefusal(reply, answer);
    const picture = pictureOf(answer.value);
    const tag = `"${versionOf(picture)}"`;
    const isUnchanged = isNotModified({ ifNoneMatch: request.headers['if-none-match'] }, { etag: tag });
    let png: Buffer | null = null;
    try {
      if (!isUnchanged)
        png = await images.png(
          picture,
          () => limit.take(clientAddressOf(request.raw), 'picture'),
          () => filesOf(picture, request),
        );
    } catch (error) {
      if (error instanceof RenderingRefused)
        return sendRefusal(reply, { kind: 'refused', retryAfterSeconds: error.retryAfterSeconds });
      if (error instanceof FilesUnavailable) return sendRefusal(reply, TROUBLE);
      throw error;
    }
    if (!isUnchanged && !png) return sendRefusal(reply, TROUBLE);
    // Revalidated at each use, like the page: what became private is gone at once.
    reply.header('cache-control', 'no-cache').header('vary', 'accept-language').header('etag', tag);
    return isUnchanged ? reply.status(304).send() : reply.type('image/png').send(png);
  }
}

const pictureLanguage = ({ headers }: FastifyRequest, calendar?: PublicCalendar | null): Language =>
  pageLanguage({ languages: headers['accept-language'] ?? '' }, calendar);

const hourCycleFor = ({ headers }: FastifyRequest) =>
  visitorsHourCycle({ languages: headers['accept-language'] ?? '' });

class FilesUnavailable extends Error {}

const MISSING = { kind: 'missing' } as const;
const TROUBLE = { kind: 'trouble' } as const;
