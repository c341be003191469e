import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LOOPBACK } from '@daymark/local-stack/stores';
import type { StartOptions } from '../../src/product/start-options.js';

export interface Run {
  process: ChildProcess;
  output: () => string;
}

/** Runs of `npm start` after building, of one built workspace. */
export class ProductRuns {
  private readonly runs: Run[] = [];

  constructor(
    private readonly workspaceDirectory: string,
    private readonly localDirectory: string,
    readonly port: number,
  ) {}

  launch(chosen: Partial<StartOptions> = {}, localDirectory = this.localDirectory): Run {
    const options: StartOptions = {
      port: this.port,
      host: LOOPBACK,
      publicOrigin: `http://localhost:${this.port}`,
      productName: 'Daymark',
      ...chosen,
    };
    const place = { workspaceDirectory: this.workspaceDirectory, localDirectory };
    const input = JSON.stringify({ options, place });
    const child = spawn(process.execPath, [join(import.meta.dirname, 'run-product.mjs'), input]);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    const run = { process: child, output: () => output };
    this.runs.push(run);
    return run;
  }

  /** Resolves when the product runs. */
  async start(chosen: Partial<StartOptions> = {}): Promise<Run> {
    const run = this.launch(chosen);
    while (!run.output().includes('Ctrl-C stops everything')) {
      if (run.process.exitCode !== null) throw new Error(run.output());
      await delay(20);
    }
    return run;
  }

  /** Ctrl-C; resolves to the exit code. */
  async interrupt(run: Run): Promise<number | null> {
    if (run.process.exitCode === null && run.process.signalCode === null) {
      run.process.kill('SIGINT');
      await once(run.process, 'close');
    }
    return run.process.exitCode;
  }

  async interruptAll(): Promise<void> {
    for (const run of this.runs.splice(0)) await this.interrupt(run);
  }
}
