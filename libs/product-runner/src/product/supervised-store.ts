import { isRunning, type ProcessIdentity, type RunRecord } from '@daymark/local-stack/stores';
import { restartDelayMs, STABLE_AFTER_MS } from './supervised-service.js';

const CHECK_INTERVAL_MS = 250;

/** A store's server: stops it and restarts it on the same port with the same data. */
export interface StoreServer {
  readonly logFile: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  findProcess(): ProcessIdentity | undefined;
}

interface SupervisedStoreOptions {
  /** Its name for people. */
  title: string;
  /** Its name in the run's record. */
  name: string;
  stopSignal: NodeJS.Signals;
  record: RunRecord;
  report: (line: string) => void;
}

/**
 * A supervised store: restarted when it exits, stopped. Its server outlives the program that started it, so it is not a
 * child whose exit Node reports; its process is polled instead.
 */
export class SupervisedStore {
  private identity: ProcessIdentity | undefined;
  private timer: NodeJS.Timeout | undefined;
  private startedAt = Date.now();
  private failuresInARow = 0;
  private isWanted = true;
  private starting: Promise<void> | undefined;

  /** @param server is already running */
  constructor(
    private readonly server: StoreServer,
    private readonly options: SupervisedStoreOptions,
  ) {
    this.recordProcess();
    this.watch();
  }

  /** Stops it in order; it stays down. */
  async stop(): Promise<void> {
    this.isWanted = false;
    clearTimeout(this.timer);
    await this.starting;
    await this.server.stop();
  }

  private watch(): void {
    if (!this.isWanted) return;
    this.timer = setTimeout(() => {
      if (this.identity !== undefined && isRunning(this.identity)) return this.watch();
      const wasStable = Date.now() - this.startedAt > STABLE_AFTER_MS;
      this.failuresInARow = wasStable ? 1 : this.failuresInARow + 1;
      this.startLater(`${this.options.title} ended`);
    }, CHECK_INTERVAL_MS);
  }

  private startLater(reason: string): void {
    const delayMs = restartDelayMs(this.failuresInARow);
    this.options.report(`${reason}; starting it again in ${delayMs / 1000} s. Log: ${this.server.logFile}`);
    this.timer = setTimeout(() => {
      this.starting = this.startAgain();
    }, delayMs);
  }

  private async startAgain(): Promise<void> {
    const begunAt = Date.now();
    try {
      await this.server.start();
    } catch (error) {
      // A server that takes long to recover after a crash may be running all the same.
      if (this.server.findProcess() === undefined) {
        this.failuresInARow += 1;
        const reason = error instanceof Error ? error.message : String(error);
        if (this.isWanted) this.startLater(reason.replace(/\.$/, ''));
        return;
      }
    }
    this.recordProcess();
    this.startedAt = Date.now();
    if (!this.isWanted) return;
    const seconds = ((this.startedAt - begunAt) / 1000).toFixed(1);
    this.options.report(`${this.options.title} is back (${seconds} s)`);
    this.watch();
  }

  private recordProcess(): void {
    const { record, name, stopSignal } = this.options;
    this.identity = this.server.findProcess();
    record.add(name, this.identity, stopSignal);
  }
}
