import { describe, expect, it } from '@jest/globals';
import type { CalendarInCollection } from '@daymark/contracts';
import { aCalendar } from '../../../test/support/fixtures.js';
import { EVERY_FRAME } from '../routes/security-headers.js';
import { collectionStyle, colorsOf } from './collection-style.js';
import { framesOf } from '../routes/security-headers.js';
import { shownCalendars } from './shown-calendars.js';

const ROWING = '3f0d4a52-9a0e-4c55-8d5f-2b1f6c1f0b01';
const CANOE = '3f0d4a52-9a0e-4c55-8d5f-2b1f6c1f0b02';
const BOARD = '3f0d4a52-9a0e-4c55-8d5f-2b1f6c1f0b03';
const one = (id: string, change: Partial<CalendarInCollection> = {}): CalendarInCollection => ({
  id,
  name: id.slice(-2),
  color: '#2563eb',
  theme: null,
  embed_sites: [],
  ...change,
});
const several = (...calendars: CalendarInCollection[]) =>
  aCalendar({ id: calendars.map(({ id }) => id).join('+'), calendars });

describe('The calendars of several that an address shows', () => {
  const calendar = several(one(ROWING), one(CANOE), one(BOARD));
  const shown = (query: string) => shownCalendars(calendar, new URLSearchParams(query));

  it('are all if it hides none, all, or unknown ones', () => {
    for (const query of ['', 'hide=', 'hide=ffffffff', 'hide=6c1f0b01,6c1f0b02,6c1f0b03', 'hide=<script>'])
      expect(shown(query)).toEqual({ source: calendar.id });
    expect(shownCalendars(aCalendar(), new URLSearchParams('hide=6c1f0a01'))).toEqual({
      source: aCalendar().id,
    });
  });

  it('are requested by their ids if it hides some', () => {
    expect(shown('hide=6c1f0b02,x')).toEqual({ hide: '6c1f0b02', source: `${ROWING}+${BOARD}` });
    expect(shown('hide=6c1f0b03,6c1f0b01')).toEqual({ hide: '6c1f0b01,6c1f0b03', source: CANOE });
  });
});

describe('The colours of several calendars', () => {
  it('are their own, and where two have the same, a free one', () => {
    const style = { primary_color: '#000000', background_color: '#ffffff', text_color: '#333333' };
    const theme = { ...style, border_radius: 0.5, timezone: null };
    const colors = colorsOf([one(ROWING), one(CANOE), one(BOARD, { color: '#DC2626', theme })]);
    expect([...colors.values()]).toEqual(['#2563eb', '#15803d', '#dc2626']);
  });

  it('are written from checked colours and ids alone', () => {
    const hostile = one(CANOE, { color: 'red}body{display:none', name: '"}*{display:none}' });
    const style = collectionStyle([one(ROWING), hostile], undefined);
    expect(style).not.toContain('display');
    expect(style).toContain('[data-of$="6c1f0b02"]{--color-primary:#15803d;');
    expect(collectionStyle([one(ROWING), hostile], '6c1f0b01')).toContain(
      '.ui-day-entry,.agenda-row{--color-primary:#15803d;',
    );
    expect(collectionStyle(undefined, undefined)).toBe('');
  });
});

describe('A frame of several calendars', () => {
  const sites = (...embed_sites: string[]) => ({ embed_sites });

  it('may stand where each of them may', () => {
    expect(framesOf(several(one(ROWING), one(CANOE)))).toEqual(EVERY_FRAME);
    expect(
      framesOf(several(one(ROWING), one(CANOE, sites('https://a.example', 'https://b.example')))),
    ).toEqual(["'self'", 'https://a.example', 'https://b.example']);
    expect(
      framesOf(
        several(
          one(ROWING, sites('https://b.example', 'https://c.example')),
          one(CANOE, sites('https://a.example', 'https://b.example')),
        ),
      ),
    ).toEqual(["'self'", 'https://b.example']);
    expect(
      framesOf(several(one(ROWING, sites('https://a.example')), one(CANOE, sites('https://b.example')))),
    ).toEqual(["'self'"]);
  });
});
