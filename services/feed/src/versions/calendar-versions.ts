import { ProblemException } from '@daymark/service-kit';
import { LRUCache } from 'lru-cache';

/** An answer holds so long without asking again: what changes, or becomes private, shows within two. */
const FRESH_MS = 1_000;
/**
 * While neither the process for the audience nor the one that writes can be asked, nobody can change anything either: so
 * long the last answer is believed.
 */
const BELIEVED_MS = 60_000;
const CALENDARS_KNOWN = 20_000;
const MISSING: ReadonlySet<string> = new Set(['NOT_FOUND', 'CALENDAR_DELETED']);

/** Whether an error is the answer about a calendar that the audience does not see, or no longer. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ProblemException && MISSING.has(error.code);

interface Known {
  /** When the latest question was asked; its answer may be no older. */
  askedAt: number;
  isAnswered: boolean;
  /** What the latest question came to. */
  outcome: Promise<string>;
  /** The latest answer that named a version, and when it was asked for. */
  good: { version: string; askedAt: number } | null;
}

/**
 * The versions of public calendars. Each is asked for at most once a second, and all who wait share the question. While
 * it cannot be asked, the last answer holds for a minute more.
 */
export class CalendarVersions {
  private readonly known = new LRUCache<string, Known>({ max: CALENDARS_KNOWN });
  /** Apart from the others, so that made-up ids cannot drive out those of public calendars. */
  private readonly unknown = new LRUCache<string, Known>({ max: CALENDARS_KNOWN });

  /** Of calendars, the version since which calendars could not say what changed. */
  private readonly untold = new LRUCache<string, string>({ max: CALENDARS_KNOWN });

  constructor(
    /** Rejects with NOT_FOUND or CALENDAR_DELETED where there is no such public calendar; else it could not be asked. */
    private readonly ask: (id: string, since: string | undefined) => Promise<string>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * @param since the version that the caller has cached: the answer may carry the changes since then
   * @throws ProblemException NOT_FOUND where there is no such public calendar; CALENDAR_DELETED where it was public when it
   * was deleted; SERVICE_UNAVAILABLE
   */
  current(id: string, since?: string): Promise<string> {
    const known = this.known.get(id) ?? this.unknown.get(id);
    if (known && (!known.isAnswered || this.isFresh(known))) return known.outcome;
    return this.question(id, since, known?.good ?? null).outcome;
  }

  /** The version, where it is known without asking. */
  ifFresh(id: string): string | undefined {
    const known = this.known.get(id);
    return known?.isAnswered && known.good?.askedAt === known.askedAt && this.isFresh(known)
      ? known.good.version
      : undefined;
  }

  /**
   * Notes that calendars could not say what changed since a version. That is not asked for again: a question that takes too
   * long would take too long each second. Whoever keeps that version reads the calendar again.
   */
  couldNotTell(id: string, since: string): void {
    this.untold.set(id, since);
  }

  /** Whether it may be asked for what changed since a version. */
  mayTell(id: string, since: string): boolean {
    return this.untold.get(id) !== since;
  }

  /** The moment in which something is asked for that will tell a version. */
  moment(): number {
    return this.now();
  }

  /** Takes a version that came along with something else, asked for at a moment. */
  learn(id: string, version: string, askedAt: number): void {
    const known: Known = {
      askedAt,
      isAnswered: true,
      outcome: Promise.resolve(version),
      good: { version, askedAt },
    };
    this.known.set(id, known);
  }

  private isFresh({ askedAt }: Known): boolean {
    return this.now() - askedAt < FRESH_MS;
  }

  private question(id: string, since: string | undefined, good: Known['good']): Known {
    const askedAt = this.now();
    const asked = since !== undefined && this.mayTell(id, since) ? since : undefined;
    const outcome = this.ask(id, asked).then(
      (version) => {
        // Nothing changed, so the changes were missing for another reason.
        if (version === since) this.untold.delete(id);
        known.isAnswered = true;
        known.good = { version, askedAt };
        this.unknown.delete(id);
        this.known.set(id, known);
        return version;
      },
      (error: unknown) => {
        known.isAnswered = true;
        if (isMissing(error)) {
          known.good = null;
          this.untold.delete(id);
          this.known.delete(id);
          this.unknown.set(id, known);
          throw error;
        }
        if (asked !== undefined) this.couldNotTell(id, asked);
        if (known.good && this.now() - known.good.askedAt < BELIEVED_MS) return known.good.version;
        throw error;
      },
    );
    const known: Known = { askedAt, isAnswered: false, outcome, good };
    (good ? this.known : this.unknown).set(id, known);
    return known;
  }
}
