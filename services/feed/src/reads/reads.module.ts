import { Module, Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { BODY_MAX_KEYS, type CalendarProgram } from '@daymark/contracts';
import { FeedReads, reportFeedReads } from '@daymark/contracts/internal';
import { LOGGER, ServiceClient, type Logger } from '@daymark/service-kit';

/**
 * In this order: Google's importer and Outlook name themselves; Apple's calendars name the system and the fetching
 * daemon; all of them may also claim to be Mozilla, like browsers.
 */
const PROGRAMS: readonly [CalendarProgram, RegExp][] = [
  ['google', /google-calendar|googlebot|feedfetcher-google/i],
  ['outlook', /microsoft|outlook|exchange|ms-?office/i],
  ['yahoo', /yahoo/i],
  ['thunderbird', /thunderbird|lightning/i],
  [
    'apple',
    /dataaccessd|calendaragent|calendard|\bical\/|remindd|accountsd|^(?:ios|macos|mac[ +]os[ +]x)\//i,
  ],
  ['browser', /^mozilla\//i],
];

/** The kind of program of a user agent. Nothing else of it is stored. */
export function calendarProgramOf(userAgent: string | undefined): CalendarProgram {
  const text = (userAgent ?? '').slice(0, 512);
  return PROGRAMS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
}

const REPORT_INTERVAL_MS = 30_000;
/** Maximum entries between two reports; fetches of further calendars are not counted until the next one. */
const ENTRIES_MAX = 10_000;
/** The number of fields limits the body first. */
const READS_PER_REPORT = Math.floor((BODY_MAX_KEYS - 1) / Object.keys(FeedReads.shape).length);
/** Programs have few different user agents; others are parsed again each time. */
const CACHED_USER_AGENTS_MAX = 500;

export interface FeedRead {
  calendarId: string;
  userAgent: string | undefined;
  /** The version that was served, or that the client has. */
  version: string;
  isNotModified: boolean;
  /** Size of that version, uncompressed. */
  bytes: number;
}

/**
 * Counts which kinds of programs fetch which feed, for its owner. In memory, and reported to calendars every half
 * minute: losing a count in a crash does not matter, and fetches never wait.
 */
@Injectable()
export class FeedReadRecorder implements OnModuleInit, OnApplicationShutdown {
  private counted = new Map<string, Map<CalendarProgram, Counts>>();
  private entries = 0;
  private readonly programs = new Map<string | undefined, CalendarProgram>();
  private timer?: NodeJS.Timeout;
  private reporting: Promise<void> | null = null;

  constructor(
    private readonly client: ServiceClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.report(), REPORT_INTERVAL_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.report();
  }

  /** Counts a fetch. Never waits and never throws: it is called for each response, including the fastest ones. */
  record({ calendarId, userAgent, version, isNotModified, bytes }: FeedRead): void {
    const program = this.programOf(userAgent);
    const ofCalendar = this.counted.get(calendarId) ?? new Map<CalendarProgram, Counts>();
    let counts = ofCalendar.get(program);
    if (!counts) {
      if (this.entries >= ENTRIES_MAX) return;
      counts = { calendarId, program, lastReadAt: 0, version, bytes, reads: 0, notModified: 0 };
      this.counted.set(calendarId, ofCalendar.set(program, counts));
      this.entries += 1;
    }
    counts.lastReadAt = Date.now();
    counts.version = version;
    counts.bytes = bytes;
    counts.reads += 1;
    if (isNotModified) counts.notModified += 1;
  }

  /** Reports what was counted since the last report. Counts that cannot be sent are dropped. */
  report(): Promise<void> {
    this.reporting ??= this.send().finally(() => (this.reporting = null));
    return this.reporting;
  }

  private async send(): Promise<void> {
    const counted = [...this.counted.values()].flatMap((ofCalendar) => [...ofCalendar.values()]);
    this.counted = new Map();
    this.entries = 0;
    for (let from = 0; from < counted.length; from += READS_PER_REPORT) {
      const reads = counted.slice(from, from + READS_PER_REPORT).map(entryOf);
      try {
        await this.client.call('calendars', reportFeedReads, { body: { reads } });
      } catch (error) {
        this.logger.warn(
          { err: error, entries: counted.length - from },
          'fetches of feeds were not reported',
        );
        return;
      }
    }
  }

  private programOf(userAgent: string | undefined): CalendarProgram {
    const cachedProgram = this.programs.get(userAgent);
    if (cachedProgram) return cachedProgram;
    const program = calendarProgramOf(userAgent);
    if (this.programs.size < CACHED_USER_AGENTS_MAX) this.programs.set(userAgent, program);
    return program;
  }
}

interface Counts {
  calendarId: string;
  program: CalendarProgram;
  /** Epoch milliseconds. */
  lastReadAt: number;
  version: string;
  bytes: number;
  reads: number;
  notModified: number;
}

const entryOf = (counts: Counts): FeedReads => ({
  calendar_id: counts.calendarId,
  program: counts.program,
  last_read_at: new Date(counts.lastReadAt).toISOString(),
  version: counts.version,
  reads: counts.reads,
  not_modified: counts.notModified,
  bytes: counts.bytes,
});

@Module({ providers: [FeedReadRecorder], exports: [FeedReadRecorder] })
export class ReadsModule {}
