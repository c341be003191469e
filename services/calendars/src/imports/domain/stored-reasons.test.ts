import { describe, expect, it } from '@jest/globals';
import { EventRequest } from '@daymark/contracts';
import { describeImportNote, wordedNote } from '@daymark/contracts/interchange';
import { parseOrThrow } from '@daymark/service-kit';
import { inLanguage, recordTexts, type Language } from '@daymark/texts';
import { refusalNote, requireFewDates } from './imported-entry.js';

/** As an import stores it. */
const noteOf = (refuse: () => unknown) =>
  recordTexts(() => {
    try {
      refuse();
    } catch (error) {
      return refusalNote(error, 3);
    }
    throw new Error('Nothing was refused');
  });
const readIn = (language: Language, note: ReturnType<typeof noteOf>) =>
  inLanguage(language, () => describeImportNote(wordedNote(note)));

describe('Why an entry cannot be kept', () => {
  it('is stored once, and read in any language', () => {
    const note = noteOf(() => parseOrThrow(EventRequest.safeParse({ title: 'x'.repeat(1_000) })));
    expect(readIn('en', note)).toMatch(/^It cannot be kept\. Title must be at most \d+ characters$/);
    expect(readIn('de', note)).toMatch(/„Titel“ darf höchstens \d+ Zeichen lang sein$/);
  });

  it('has the words of refusals of this service too', () => {
    const deleted = { content: null } as Parameters<typeof requireFewDates>[0][number];
    const note = noteOf(() => requireFewDates(Array.from({ length: 20_000 }, () => deleted)));
    expect(readIn('en', note)).toBe(
      'It cannot be kept. It has more changed or deleted dates than a series can have.',
    );
    expect(readIn('ar', note)).not.toMatch(/[a-z]/i);
  });

  it('is shown as it was stored before', () =>
    expect(readIn('de', { code: 'impossible', line: 1, params: { reason: 'Too long.' } })).toMatch(
      /Too long\.$/,
    ));
});
