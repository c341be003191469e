import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import type { PublicShortLink } from '@daymark/contracts';
import { getPublishedShortLink } from '@daymark/contracts/internal';
import { requireFound, ServiceClient } from '@daymark/service-kit';
import { LRUCache } from 'lru-cache';
import { isMissing } from '../versions/versions.module.js';
import { PublicReadLimit } from './public-read-limit.js';

/** Like the version of a calendar: changes, or becoming private, take effect within two seconds. */
const FRESH_MS = 1_000;
const CACHED_MAX = 2_000;

/** Which public calendars and collections the names of short links lead to, each asked for at most once a second. */
@Injectable()
export class ShortLinksService {
  private readonly known: LRUCache<string, Promise<PublicShortLink | null>>;

  constructor(
    private readonly client: ServiceClient,
    private readonly limit: PublicReadLimit,
  ) {
    this.known = new LRUCache({ max: CACHED_MAX, ttl: FRESH_MS, perf: performance });
  }

  find(name: string): Promise<PublicShortLink> {
    return this.limit.ofKnown(async () => requireFound(await this.findIfAny(name)));
  }

  /** The same without a limit, and null where the name leads nowhere. */
  findIfAny(name: string): Promise<PublicShortLink | null> {
    const known = this.known.get(name);
    if (known) return known;
    const answer = this.client
      .call('calendars', getPublishedShortLink, { params: { name } }, { fallback: 'if-silent' })
      .catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
    this.known.set(name, answer);
    answer.catch(() => this.known.delete(name));
    return answer;
  }
}
