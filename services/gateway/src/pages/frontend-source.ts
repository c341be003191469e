import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Source } from '../configuration.js';
import { Upstream } from '../upstream/upstream.js';

/** Asked for more often than this, a document on another machine is taken from memory. */
const DOCUMENT_FRESH_MS = 1_000;

/** The built files of one frontend. */
export class FrontendSource {
  /** Set when the files are on another machine. */
  readonly upstream?: Upstream;
  /** Set when they are on this one. */
  readonly directory?: string;
  private document: { text: string; readAt: number } | undefined;

  constructor(source: Source) {
    if (source.kind === 'origin') this.upstream = new Upstream(source.origin);
    else this.directory = source.directory;
  }

  /**
   * The text of `index.html`. One on another machine may be gone for a while: the last text is then good enough.
   * @throws when it was never there.
   */
  async readDocument(): Promise<string> {
    if (this.directory) return readFile(path.join(this.directory, 'index.html'), 'utf8');
    const known = this.document;
    if (known && performance.now() - known.readAt < DOCUMENT_FRESH_MS) return known.text;
    try {
      this.document = { text: await this.fetchDocument(), readAt: performance.now() };
      return this.document.text;
    } catch (error) {
      if (known) return known.text;
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.upstream?.close();
  }

  private async fetchDocument(): Promise<string> {
    const { statusCode, body } = await this.upstream!.forward({
      method: 'GET',
      target: '/index.html',
      headers: { accept: 'text/html' },
      signal: new AbortController().signal,
    });
    if (statusCode === 200) return body.text();
    await body.dump();
    throw new Error(`index.html answered ${statusCode}`);
  }
}
