import { describe, expect, it } from '@jest/globals';
import { EventCancellation } from '../events/event-endpoints.js';
import { sanitizedText } from './fields.js';
import { CANCELLATION_NOTE_MAX_CHARACTERS } from './limits.js';

describe('Text that goes with a destructive action', () => {
  it.each([
    ['a script block', 'Ill <script type="x">alert(1)</script>today', 'Ill today'],
    ['a script block in capitals over lines', 'A<SCRIPT>\nalert(1)\n</SCRIPT >B', 'AB'],
    ['a script block that is never closed', 'A<script>alert(1)', 'A'],
    ['an iframe block', '<iframe src="https://x.test">x</iframe>Moved', 'Moved'],
    ['a script address', 'See JavaScript:alert(1)', 'See alert(1)'],
    ['inline handlers', '<b onclick="x()" ONLOAD = y>Ill</b>', '<b "x()"  y>Ill</b>'],
    ['what only appears after removing', 'javajavascript:script:alert(1)', 'alert(1)'],
    ['a block within a block', '<scr<script></script>ipt>alert(1)</script>Ill', 'Ill'],
    ['blanks around it', '  Ill \n', 'Ill'],
  ])('loses %s', (_what, text, expected) => {
    expect(sanitizedText(text)).toBe(expected);
  });

  it.each(['We meet on = Monday', 'Session=5', 'The description of <b>', 'a < b', '完了 🎻', 'One\ntwo'])(
    'keeps all else as it was typed: %s',
    (text) => {
      expect(sanitizedText(text)).toBe(text);
    },
  );

  it('is sanitised in the note of a cancellation, which is none where nothing is left', () => {
    const noteOf = (cancellation_note: string | null) =>
      EventCancellation.parse({ version: 1, cancellation_note }).cancellation_note;
    expect(noteOf('Ill <script>alert(1)</script>')).toBe('Ill');
    expect(noteOf('<script>alert(1)</script>')).toBeNull();
    expect(noteOf(null)).toBeNull();
    expect(EventCancellation.parse({ version: 1 })).not.toHaveProperty('cancellation_note');
  });

  it('takes no more passes than its length allows', () => {
    const nested = 'javascript:'.repeat(CANCELLATION_NOTE_MAX_CHARACTERS);
    expect(sanitizedText(nested)).toBe('');
  });
});
