import { texts } from '../texts.js';

/** What an administrator can make of a failure's text. */
export function failureHint(message: string): string | null {
  if (message.includes('duplicate key')) return texts.pending.duplicateHint;
  if (message.includes('SQL')) return texts.pending.databaseHint;
  return null;
}
