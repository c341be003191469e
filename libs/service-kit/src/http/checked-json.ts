import * as z from 'zod';
import type { Endpoint } from '@daymark/contracts';

/** A response that was checked when it was made, so that a cached one is not checked again. */
export class CheckedJson {
  private constructor(readonly pieces: readonly string[]) {}

  static of(contract: Endpoint, value: unknown): CheckedJson {
    return new CheckedJson([JSON.stringify(z.parse(contract.response!, value))]);
  }

  /** Sent one by one: joining and encoding many megabytes at once would block the event loop. */
  static ofPieces(pieces: readonly string[]): CheckedJson {
    return new CheckedJson(pieces);
  }

  get text(): string {
    return this.pieces.join('');
  }
}
