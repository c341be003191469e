import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Source } from '../config.js';

/** Within this time, a file from another machine is served from the cache. */
const FRESH_MS = 1_000;
const READ_LIMIT_MS = 5_000;

/** The built files of one frontend. */
export class FrontendSource {
  /** Set if the files are on another machine. */
  readonly origin?: string;
  /** Set if they are local. */
  readonly directory?: string;
  private readonly known = new Map<string, { text: string; readAt: number }>();

  constructor(source: Source) {
    if (source.kind === 'origin') this.origin = new URL(source.origin).origin;
    else this.directory = source.directory;
  }

  /**
   * The text of a file. If the other machine does not respond, the last text is used.
   * @throws if it was never read
   */
  async read(file: string): Promise<string> {
    if (this.directory) return readFile(path.join(this.directory, file), 'utf8');
    const known = this.known.get(file);
    if (known && performance.now() - known.readAt < FRESH_MS) return known.text;
    try {
      const text = await this.fetchText(file);
      this.known.set(file, { text, readAt: performance.now() });
      return text;
    } catch (error) {
      if (known) return known.text;
      throw error;
    }
  }

  private async fetchText(file: string): Promise<string> {
    const response = await fetch(`${this.origin}/${file}`, { signal: AbortSignal.timeout(READ_LIMIT_MS) });
    if (response.ok) return response.text();
    await response.body?.cancel();
    throw new Error(`${file} has status ${response.status}`);
  }
}
