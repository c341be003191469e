import * as z from 'zod';
import type { AnyEndpoint } from './endpoint.decorator.js';

/** The text of a response that was checked by its contract when it was made, so that a kept one need not be again. */
export class CheckedJson {
  private constructor(readonly pieces: readonly string[]) {}

  static of(contract: AnyEndpoint, value: unknown): CheckedJson {
    return new CheckedJson([JSON.stringify(z.parse(contract.response!, value))]);
  }

  /**
   * Of pieces which schemas of the contract checked, and which together are the text. They are sent one by one: to join
   * and encode many megabytes at once would hold the event loop.
   */
  static ofPieces(pieces: readonly string[]): CheckedJson {
    return new CheckedJson(pieces);
  }

  get text(): string {
    return this.pieces.join('');
  }
}
