import type { ResponseOf } from '@daymark/contracts';
import { readLiveChanges } from '@daymark/contracts/internal';
import type { ServiceSigner } from '@daymark/service-kit/service-signer';
import { Agent, request } from 'undici';

const LIMIT_MS = 5_000;
/** It answers again within this time when a replica of it is restarted. */
const AWAY_AFTER_MS = 15_000;

export type ReadChanges = ResponseOf<typeof readLiveChanges>;

/** What calendars tells this process, for the streams of all people. Any of its replicas goes on after a cursor. */
export class ChangeSource {
  private readonly agent = new Agent({ connections: 1, headersTimeout: LIMIT_MS, bodyTimeout: LIMIT_MS });
  private cursor: string | null = null;
  private failingSince: number | undefined;
  private reading: Promise<ReadChanges | null> | undefined;

  constructor(
    private readonly calendars: string,
    /** Without a key there are no streams, and pages ask. */
    private readonly signer: ServiceSigner | undefined,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  get isAway(): boolean {
    if (!this.signer) return true;
    return this.failingSince !== undefined && performance.now() - this.failingSince > AWAY_AFTER_MS;
  }

  /** What changed since the last read; null if that is unknown now. One read at a time. */
  read(sessions: string[]): Promise<ReadChanges | null> {
    this.reading ??= this.readOnce(sessions).finally(() => (this.reading = undefined));
    return this.reading;
  }

  /** Nobody is there whom it could tell what changes from here on. */
  forget(): void {
    this.cursor = null;
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async readOnce(sessions: string[]): Promise<ReadChanges | null> {
    try {
      const { statusCode, body } = await request(new URL(readLiveChanges.path, this.calendars), {
        dispatcher: this.agent,
        method: readLiveChanges.method,
        headers: {
          authorization: `Bearer ${await this.signer!.issue('calendars')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ after: this.cursor, sessions }),
      });
      const answer = await body.json();
      if (statusCode !== readLiveChanges.status) throw new Error(`calendars answered ${statusCode}`);
      const read = readLiveChanges.response!.parse(answer);
      this.cursor = read.cursor;
      this.failingSince = undefined;
      return read;
    } catch (error) {
      if (this.failingSince === undefined) this.onFailure(error);
      this.failingSince ??= performance.now();
      return null;
    }
  }
}
