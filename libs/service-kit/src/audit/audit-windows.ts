import type { DataSource, EntityManager } from 'typeorm';
import type { AuditMessage } from '@daymark/contracts/internal';
import type { Logger } from '../logging.js';
import { addToOutbox } from '../messaging/outbox.js';

const CLOSING_INTERVAL_MS = 30_000;
const BATCH_SIZE = 500;

/**
 * A window in which repeated actions are counted together. The first ones get entries of their own; the others are
 * counted, and one entry reports them when the window ends. So endless repetition cannot fill the disk, and nothing
 * goes unrecorded.
 */
export interface AuditWindow {
  key: string;
  seconds: number;
  entriesMax: number;
  /** The others' number is added to its details and, unless all have that action, the number of each action. */
  closing: AuditMessage;
}

interface WindowRow {
  key: string;
  further: Record<string, number>;
  closing: AuditMessage;
}

/**
 * The lock on the window is held until the transaction ends, so the count is exact. True: it gets an entry of its own.
 */
export async function countAction(
  manager: EntityManager,
  action: string,
  window: AuditWindow,
): Promise<boolean> {
  for (;;) {
    const [counted] = await manager.query<{ acts: number }[]>(
      `INSERT INTO audit_windows AS w (key, ends_at, entries_max, closing)
       VALUES ($1, now() + make_interval(secs => $2), $3, $4)
       ON CONFLICT (key) DO UPDATE SET acts = w.acts + 1, closing = excluded.closing,
         further = CASE WHEN w.acts < w.entries_max THEN w.further ELSE
           w.further || jsonb_build_object($5::text, coalesce((w.further ->> $5)::integer, 0) + 1) END
       WHERE w.ends_at > now()
       RETURNING acts`,
      [window.key, window.seconds, window.entriesMax, window.closing, action],
    );
    if (counted) return counted.acts <= window.entriesMax;
    // The window has ended but is not closed yet.
    await closeWindows(manager, 'AND key = $1 FOR UPDATE', [window.key]);
  }
}

async function closeWindows(manager: EntityManager, choice: string, values: string[]): Promise<number> {
  return manager.transaction(async (within) => {
    const [over] = await within.query<[WindowRow[], number]>(
      `DELETE FROM audit_windows WHERE key = ANY (ARRAY(
         SELECT key FROM audit_windows WHERE ends_at <= now() ${choice}))
       RETURNING key, further, closing`,
      values,
    );
    for (const window of over) {
      if (Object.keys(window.further).length === 0) continue;
      await addToOutbox(within, { queue: 'audit', job: 'record-entry', payload: closingEntry(window) });
    }
    return over.length;
  });
}

function closingEntry({ further, closing }: WindowRow): AuditMessage {
  const counts = Object.entries(further);
  const isOneAction = counts.length === 1 && counts[0]![0] === closing.action;
  const count = counts.reduce((sum, [, actions]) => sum + actions, 0);
  const closingDetails = closing.details === undefined ? {} : (JSON.parse(closing.details) as object);
  const details = {
    ...closingDetails,
    count: String(count),
    ...(!isOneAction && Object.fromEntries(counts.map(([action, actions]) => [action, String(actions)]))),
  };
  return { ...closing, details: JSON.stringify(details) };
}

export class AuditWindowClosing {
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly logger: Logger,
  ) {}

  start(): void {
    clearInterval(this.timer);
    const run = () => {
      this.running = this.closeAll().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'could not record the counts of repeated actions'),
      );
    };
    this.timer = setInterval(run, CLOSING_INTERVAL_MS).unref();
    run();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  async closeAll(): Promise<void> {
    const some = `LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`;
    while ((await closeWindows(this.dataSource.manager, some, [])) === BATCH_SIZE);
  }
}
