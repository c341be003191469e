import * as z from 'zod';
import type { AnyEndpoint } from './endpoint.decorator.js';

/** The text of a response that was checked by its contract when it was made, so that a kept one need not be again. */
export class CheckedJson {
  private constructor(readonly text: string) {}

  static of(contract: AnyEndpoint, value: unknown): CheckedJson {
    return new CheckedJson(JSON.stringify(z.parse(contract.response!, value)));
  }

  /** Of a text that was put together from parts which schemas of the contract checked. */
  static ofText(text: string): CheckedJson {
    return new CheckedJson(text);
  }
}
