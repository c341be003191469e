import { call, openStream, untilActive } from '@daymark/api-client';
import {
  listLiveChanges,
  LIVE_CHANGES_ASKED_EVERY_SECONDS,
  streamLiveChanges,
  type LiveChanges,
} from '@daymark/contracts';

/** A page that nobody used for this long asks nothing until somebody does. */
const IDLE_AFTER_MS = 300_000;
/** A stream without its beginning by then comes through a proxy that holds it back. */
const BEGINS_WITHIN_MS = 10_000;
/** Comments come every 25 seconds. */
const SILENT_MS = 60_000;
/** A stream that ends earlier is as good as none. */
const SHORT_MS = 30_000;
const COMES_BACK_WITHIN_MS = 2_000;
/** A browser has six connections to an origin, which all its windows share: the others ask. */
const STREAMS_OF_BROWSER = 2;
/** Then a stream is tried again. */
const ASKS = 12;

/** Learns what others change: by a stream, or where there is none, by asking. Goes on where it was when listening again. */
export class ChangeListener {
  private cursor: string | undefined;

  /** `isFirst`: what changed while the page was loaded. */
  constructor(private readonly onTold: (changes: LiveChanges['changes'], isFirst: boolean) => void) {}

  async listen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await untilActive(IDLE_AFTER_MS, signal);
      if (signal.aborted) return;
      if (await ofThisBrowser(() => this.follow(signal)))
        await pause(Math.random() * COMES_BACK_WITHIN_MS, signal);
      else await this.askForAWhile(signal);
    }
  }

  /** Returns whether there was a stream, when it ended. */
  private async follow(signal: AbortSignal): Promise<boolean> {
    const giveUp = new AbortController();
    const giveUpAfter = (ms: number) => setTimeout(() => giveUp.abort(), ms);
    let limit = giveUpAfter(BEGINS_WITHIN_MS);
    const startedAt = performance.now();
    try {
      const either = AbortSignal.any([signal, giveUp.signal]);
      const { body } = await openStream(streamLiveChanges, { query: { after: this.cursor } }, either);
      const [reader, decoder] = [body!.getReader(), new TextDecoder()];
      for (let rest = ''; ;) {
        const { done, value } = await reader.read();
        if (done) break;
        clearTimeout(limit);
        limit = giveUpAfter(SILENT_MS);
        const messages = (rest + decoder.decode(value, { stream: true })).split('\n\n');
        rest = messages.pop()!;
        for (const message of messages) {
          if (message.startsWith('data: '))
            this.take(JSON.parse(message.slice('data: '.length)) as LiveChanges);
        }
      }
    } catch {
      // Whatever ended it: it is tried again, or asked.
    } finally {
      clearTimeout(limit);
      giveUp.abort();
    }
    return performance.now() - startedAt > SHORT_MS;
  }

  private async askForAWhile(signal: AbortSignal): Promise<void> {
    for (let asked = 0; asked < ASKS && !signal.aborted; asked += 1) {
      await pause(LIVE_CHANGES_ASKED_EVERY_SECONDS * 1_000 * (0.8 + Math.random() * 0.2), signal);
      await untilActive(IDLE_AFTER_MS, signal);
      if (signal.aborted) return;
      const read = await call(listLiveChanges, { query: { after: this.cursor }, signal }).catch(
        () => undefined,
      );
      if (read) this.take(read);
    }
  }

  private take({ cursor, changes }: LiveChanges): void {
    const isFirst = this.cursor === undefined;
    this.cursor = cursor;
    if (changes?.length !== 0) this.onTold(changes, isFirst);
  }
}

/** Does it as one of the few of this browser that may; returns false if others do. */
async function ofThisBrowser(follow: () => Promise<boolean>): Promise<boolean> {
  // Only over HTTPS are there locks.
  if (!('locks' in navigator) || !navigator.locks) return follow();
  for (let place = 0; place < STREAMS_OF_BROWSER; place += 1) {
    const followed = await navigator.locks.request(
      `daymark-changes-${place}`,
      { ifAvailable: true },
      async (lock) => lock && { wasLong: await follow() },
    );
    if (followed) return followed.wasLong;
  }
  return false;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
