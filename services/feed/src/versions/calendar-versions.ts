import { ProblemException } from '@daymark/service-kit';
import { LRUCache } from 'lru-cache';

/** How long a version is used without another request: changes, or becoming private, take effect within two seconds. */
const FRESH_MS = 1_000;
/**
 * While neither the program for the audience nor the one that writes responds, nobody can change anything either: the
 * last version is used for this long.
 */
const STALE_IF_ERROR_MS = 60_000;
const CACHED_CALENDARS_MAX = 20_000;
const MISSING: ReadonlySet<string> = new Set(['NOT_FOUND', 'CALENDAR_DELETED']);

export const isMissing = (error: unknown): boolean =>
  error instanceof ProblemException && MISSING.has(error.code);

interface Known {
  /** When the latest request was sent; its response must not be older. */
  requestedAt: number;
  isAnswered: boolean;
  outcome: Promise<string>;
  /** The latest version that was received, and when it was requested. */
  good: { version: string; requestedAt: number } | null;
}

/**
 * A cache of the versions of public calendars. Each is requested at most once a second, and concurrent callers share
 * the request. While requests fail, the last version is used for a minute more.
 */
export class CalendarVersions {
  private readonly published = new LRUCache<string, Known>({ max: CACHED_CALENDARS_MAX });
  /** Separate from the others, so that made-up ids cannot evict those of public calendars. */
  private readonly unknown = new LRUCache<string, Known>({ max: CACHED_CALENDARS_MAX });

  /** For each calendar the version since which calendars could not tell the changes. */
  private readonly unavailableChanges = new LRUCache<string, string>({ max: CACHED_CALENDARS_MAX });

  constructor(
    /** NOT_FOUND or CALENDAR_DELETED if there is no such public calendar; other errors if the request failed. */
    private readonly ask: (id: string, since: string | undefined) => Promise<string>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** `since`: the version that the caller has cached; the response may carry the changes since then. */
  current(id: string, since?: string): Promise<string> {
    const cached = this.published.get(id) ?? this.unknown.get(id);
    if (cached && (!cached.isAnswered || this.isFresh(cached))) return cached.outcome;
    return this.question(id, since, cached?.good ?? null).outcome;
  }

  freshVersion(id: string): string | undefined {
    // Each new answer counts as its latest use.
    const cached = this.published.peek(id);
    return cached?.isAnswered && cached.good?.requestedAt === cached.requestedAt && this.isFresh(cached)
      ? cached.good.version
      : undefined;
  }

  /**
   * Records that calendars could not tell the changes since a version, so that they are not requested again: a request
   * that takes too long would do so each second. A cache with that version reads the whole calendar again.
   */
  markChangesUnavailable(id: string, since: string): void {
    this.unavailableChanges.set(id, since);
  }

  mayRequestChanges(id: string, since: string): boolean {
    return this.unavailableChanges.get(id) !== since;
  }

  /** The time of a request whose response will contain a version. */
  moment(): number {
    return this.now();
  }

  /** Stores a version that another response contained, with the time of its request. */
  store(id: string, version: string, requestedAt: number): void {
    const entry: Known = {
      requestedAt,
      isAnswered: true,
      outcome: Promise.resolve(version),
      good: { version, requestedAt },
    };
    this.published.set(id, entry);
  }

  private isFresh({ requestedAt }: Known): boolean {
    return this.now() - requestedAt < FRESH_MS;
  }

  private question(id: string, since: string | undefined, good: Known['good']): Known {
    const requestedAt = this.now();
    const asked = since !== undefined && this.mayRequestChanges(id, since) ? since : undefined;
    const outcome = this.ask(id, asked).then(
      (version) => {
        // Nothing changed, so the changes were missing for another reason.
        if (version === since) this.unavailableChanges.delete(id);
        entry.isAnswered = true;
        entry.good = { version, requestedAt };
        this.unknown.delete(id);
        this.published.set(id, entry);
        return version;
      },
      (error: unknown) => {
        entry.isAnswered = true;
        if (isMissing(error)) {
          entry.good = null;
          this.unavailableChanges.delete(id);
          this.published.delete(id);
          this.unknown.set(id, entry);
          throw error;
        }
        if (asked !== undefined) this.markChangesUnavailable(id, asked);
        if (entry.good && this.now() - entry.good.requestedAt < STALE_IF_ERROR_MS) return entry.good.version;
        throw error;
      },
    );
    const entry: Known = { requestedAt, isAnswered: false, outcome, good };
    (good ? this.published : this.unknown).set(id, entry);
    return entry;
  }
}
