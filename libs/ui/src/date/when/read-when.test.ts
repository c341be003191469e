import '@daymark/recurrence/all-typed-words';
import { describe, expect, it } from '@jest/globals';
import { describeRecurrence, firstFittingDate } from '@daymark/recurrence';
import { dateWordsOf } from './date-words.js';
import { readTitleLine } from './read-title-line.js';
import type { TypedRule, WhenContext } from './read-repeat.js';
import type { Span } from './read-span.js';
import { readWhen, type When } from './read-when.js';

const wholeDay: Span = { start_date: '2026-12-02', end_date: '2026-12-02', start_time: null, end_time: null };
const evening: Span = { ...wholeDay, start_time: '17:00', end_time: '18:30' };

/** Tuesday, November 24th, 2026, in Britain, with an all-day slot, unless overridden. */
const context = (locale = 'en-GB', base = wholeDay): WhenContext => ({
  today: '2026-11-24',
  words: dateWordsOf(locale),
  weekStart: 1,
  firstFittingDate,
  base,
});
/** '2026-11-24 18:00 > 2026-11-24 20:00'. */
const said = (when: When | null) =>
  when && [when.start_date, when.start_time, '>', when.end_date, when.end_time].filter(Boolean).join(' ');
/** Without its end if it has none, which most have not. */
const inWords = (rule: TypedRule) => describeRecurrence(rule).replace(', forever', '');
const read = (text: string, ...of: Parameters<typeof context>) => said(readWhen(text, context(...of)));

describe('A typed date and time', () => {
  it.each([
    ['tue 24 18-20', '2026-11-24 18:00 > 2026-11-24 20:00'],
    ['thu 24 18-20', '2026-12-24 18:00 > 2026-12-24 20:00'],
    ['tomorrow 9:30', '2026-11-25 09:30 > 2026-11-25 10:30'],
    ['tomorrow 9', '2026-11-25 09:00 > 2026-11-25 10:00'],
    ['27.11.', '2026-11-27 > 2026-11-27'],
    ['27.11', '2026-11-27 > 2026-11-27'],
    ['27.11. 18-20', '2026-11-27 18:00 > 2026-11-27 20:00'],
    ['27.11.2027', '2027-11-27 > 2027-11-27'],
    ['27 Nov', '2026-11-27 > 2026-11-27'],
    ['Nov 27th, 2028', '2028-11-27 > 2028-11-27'],
    ['3 Mar', '2027-03-03 > 2027-03-03'],
    ['29 Feb', '2028-02-29 > 2028-02-29'],
    ['friday', '2026-11-27 > 2026-11-27'],
    ['tuesday', '2026-11-24 > 2026-11-24'],
    ['next friday', '2026-12-04 > 2026-12-04'],
    ['on Fri at 6pm', '2026-11-27 18:00 > 2026-11-27 19:00'],
    ['fri 6-8pm', '2026-11-27 18:00 > 2026-11-27 20:00'],
    ['fri 6:30 - 8 p.m.', '2026-11-27 18:30 > 2026-11-27 20:00'],
    ['fri 11-1pm', '2026-11-27 11:00 > 2026-11-27 13:00'],
    ['fri 6pm-8', '2026-11-27 18:00 > 2026-11-27 20:00'],
    ['fri 12-12:30am', '2026-11-27 00:00 > 2026-11-27 00:30'],
    ['fri 11-1am', '2026-11-27 23:00 > 2026-11-28 01:00'],
    ['fri 9-5', '2026-11-27 09:00 > 2026-11-27 17:00'],
    ['fri 11 to 1', '2026-11-27 11:00 > 2026-11-27 13:00'],
    ['fri 22-2', '2026-11-27 22:00 > 2026-11-28 02:00'],
    ['fri 20-24', '2026-11-27 20:00 > 2026-11-28 00:00'],
    ['18.30-20.15 tomorrow', '2026-11-25 18:30 > 2026-11-25 20:15'],
    ['2026-11-27 18:00-20:00', '2026-11-27 18:00 > 2026-11-27 20:00'],
    ['Fri 27 Nov, 18:00 – Sun 29 Nov, 12:00', '2026-11-27 18:00 > 2026-11-29 12:00'],
    ['Fri 27 Nov – Sun 29 Nov', '2026-11-27 > 2026-11-29'],
    ['27-29 Nov', '2026-11-27 > 2026-11-29'],
    ['Nov 27-29, 2027', '2027-11-27 > 2027-11-29'],
    ['27.-29.11.', '2026-11-27 > 2026-11-29'],
    ['fri-sun', '2026-11-27 > 2026-11-29'],
    ['30 dec to 2 jan', '2026-12-30 > 2027-01-02'],
    ['in 2 weeks', '2026-12-08 > 2026-12-08'],
    ['noon', '2026-12-02 12:00 > 2026-12-02 13:00'],
    ['18-20', '2026-12-02 18:00 > 2026-12-02 20:00'],
    ['24 Nov (Tue) 18:00', '2026-11-24 18:00 > 2026-11-24 19:00'],
    ['2026/11/27', '2026-11-27 > 2026-11-27'],
    ['24th', '2026-11-24 > 2026-11-24'],
    ['Today, 18:00–19:00', '2026-11-24 18:00 > 2026-11-24 19:00'],
    ['10pm-1', '2026-12-02 22:00 > 2026-12-03 01:00'],
    ['tonight 7', '2026-11-24 19:00 > 2026-11-24 20:00'],
    ['tonight at 19:30', '2026-11-24 19:30 > 2026-11-24 20:30'],
    ['tonight 8-10', '2026-11-24 20:00 > 2026-11-24 22:00'],
    ['tonight 8pm-1', '2026-11-24 20:00 > 2026-11-25 01:00'],
    ['friday evening 6:30', '2026-11-27 18:30 > 2026-11-27 19:30'],
    ['tomorrow morning at 9', '2026-11-25 09:00 > 2026-11-25 10:00'],
    ['this afternoon 2-4', '2026-11-24 14:00 > 2026-11-24 16:00'],
    ['tuesday next week 18-20', '2026-12-01 18:00 > 2026-12-01 20:00'],
    ['next week friday', '2026-12-04 > 2026-12-04'],
    ['coming friday', '2026-11-27 > 2026-11-27'],
    ['on the 27th at 7pm', '2026-11-27 19:00 > 2026-11-27 20:00'],
    ['sa 28.11.', '2026-11-28 > 2026-11-28'],
    ['Sa, 28.11. 18-20', '2026-11-28 18:00 > 2026-11-28 20:00'],
    ['su 29 nov', '2026-11-29 > 2026-11-29'],
    ['fr 18-20', '2026-11-27 18:00 > 2026-11-27 20:00'],
    ['last friday', '2026-11-20 > 2026-11-20'],
    ['last tuesday 18-20', '2026-11-17 18:00 > 2026-11-17 20:00'],
    ['yesterday', '2026-11-23 > 2026-11-23'],
    ['fri 7 o’clock', '2026-11-27 07:00 > 2026-11-27 08:00'],
    ['tonight', '2026-11-24 20:00 > 2026-11-24 21:00'],
    ['this evening', '2026-11-24 19:00 > 2026-11-24 20:00'],
    ['tomorrow morning', '2026-11-25 09:00 > 2026-11-25 10:00'],
    ['fri afternoon', '2026-11-27 15:00 > 2026-11-27 16:00'],
    ['24 dec evening', '2026-12-24 19:00 > 2026-12-24 20:00'],
    ['evening', '2026-12-02 19:00 > 2026-12-02 20:00'],
    ['fri noon', '2026-11-27 12:00 > 2026-11-27 13:00'],
    ['fri 20:00 to midnight', '2026-11-27 20:00 > 2026-11-28 00:00'],
    ['fri half past six in the evening', '2026-11-27 18:30 > 2026-11-27 19:30'],
    ['quarter to eight in the morning', '2026-12-02 07:45 > 2026-12-02 08:45'],
    ['tonight at seven', '2026-11-24 19:00 > 2026-11-24 20:00'],
    ['fri half past twelve', '2026-11-27 12:30 > 2026-11-27 13:30'],
    ['fri 6pm for 2 hours', '2026-11-27 18:00 > 2026-11-27 20:00'],
    ['fri 18:00 2h', '2026-11-27 18:00 > 2026-11-27 20:00'],
    ['fri 18:00 1h30', '2026-11-27 18:00 > 2026-11-27 19:30'],
    ['fri 18:00 1.5 hours', '2026-11-27 18:00 > 2026-11-27 19:30'],
    ['fri 18:00 2 hours 15 minutes', '2026-11-27 18:00 > 2026-11-27 20:15'],
    ['fri 18:00 for an hour', '2026-11-27 18:00 > 2026-11-27 19:00'],
    ['fri 18:00 for an hour and a half', '2026-11-27 18:00 > 2026-11-27 19:30'],
    ['fri 18:00 half an hour', '2026-11-27 18:00 > 2026-11-27 18:30'],
    ['18:00 for 90 min', '2026-12-02 18:00 > 2026-12-02 19:30'],
    ['fri 23:00 for 2 hours', '2026-11-27 23:00 > 2026-11-28 01:00'],
    ['2026-12-24T18:00', '2026-12-24 18:00 > 2026-12-24 19:00'],
    ['2026-12-24T18:00:00', '2026-12-24 18:00 > 2026-12-24 19:00'],
    ['2026-12-24 18:00', '2026-12-24 18:00 > 2026-12-24 19:00'],
    ['in 3 weeks', '2026-12-15 > 2026-12-15'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));

  it('is a whole day without a time, whatever was chosen before', () => {
    const lastHour = { ...wholeDay, end_date: '2026-12-03', start_time: '23:00', end_time: '00:00' };
    for (const base of [wholeDay, evening, lastHour]) {
      expect(read('friday', 'en-GB', base)).toBe('2026-11-27 > 2026-11-27');
      expect(read('24 dec', 'en-GB', base)).toBe('2026-12-24 > 2026-12-24');
      expect(read('tomorrow', 'en-GB', base)).toBe('2026-11-25 > 2026-11-25');
    }
    expect(read('fri 20', 'en-GB', evening)).toBeNull();
    expect(read('fri 20:00', 'en-GB', evening)).toBe('2026-11-27 20:00 > 2026-11-27 21:30');
    expect(read('all day', 'en-GB', evening)).toBe('2026-12-02 > 2026-12-02');
    expect(read('fri all day', 'en-GB', evening)).toBe('2026-11-27 > 2026-11-27');
  });

  it('is in the month on screen where that has such a date', () => {
    const shown = (text: string, shownMonth: string) => said(readWhen(text, { ...context(), shownMonth }));
    expect(shown('sat 14', '2026-11')).toBe('2026-11-14 > 2026-11-14');
    expect(shown('sun 14', '2027-03')).toBe('2027-03-14 > 2027-03-14');
    expect(shown('sat 14 18-20', '2027-08')).toBe('2027-08-14 18:00 > 2027-08-14 20:00');
    expect(shown('14 nov', '2026-11')).toBe('2026-11-14 > 2026-11-14');
    expect(shown('14.11.', '2025-11')).toBe('2025-11-14 > 2025-11-14');
    expect(shown('the 14th', '2027-03')).toBe('2027-03-14 > 2027-03-14');
    expect(shown('the 14th', '2026-11')).toBe('2026-12-14 > 2026-12-14');
    expect(shown('tue 24', '2027-03')).toBe('2026-11-24 > 2026-11-24');
    expect(shown('30-31 mar', '2026-03')).toBe('2026-03-30 > 2026-03-31');
    expect(shown('30 dec - 2 jan', '2026-12')).toBe('2026-12-30 > 2027-01-02');
    expect(shown('fri 14', '2026-11')).toBeNull();
    expect(shown('31st', '2027-02')).toBe('2026-12-31 > 2026-12-31');
  });

  it('takes the order of day and month from the locale, and the other one where that is no date', () => {
    expect(read('3/12', 'en-GB')).toBe('2026-12-03 > 2026-12-03');
    expect(read('3/12', 'en-US')).toBe('2027-03-12 > 2027-03-12');
    expect(read('27/11', 'en-US')).toBe('2026-11-27 > 2026-11-27');
  });

  it('knows the words of the locale beside the English ones', () => {
    expect(read('morgen 18-20', 'de')).toBe('2026-11-25 18:00 > 2026-11-25 20:00');
    expect(read('Freitag 18 Uhr', 'de')).toBe('2026-11-27 18:00 > 2026-11-27 19:00');
    expect(read('Di., 24. November', 'de')).toBe('2026-11-24 > 2026-11-24');
    expect(read('27 nov', 'de')).toBe('2026-11-27 > 2026-11-27');
    expect(read('übermorgen um 18 Uhr', 'de')).toBe('2026-11-26 18:00 > 2026-11-26 19:00');
    expect(read('am Freitag 18-20', 'de')).toBe('2026-11-27 18:00 > 2026-11-27 20:00');
    expect(read('Freitag von 18 bis 20 Uhr', 'de')).toBe('2026-11-27 18:00 > 2026-11-27 20:00');
    expect(read('vom 27. bis 29. November', 'de')).toBe('2026-11-27 > 2026-11-29');
    expect(read('nächsten Dienstag', 'de')).toBe('2026-12-01 > 2026-12-01');
    expect(read('kommenden Freitag 18 Uhr', 'de')).toBe('2026-11-27 18:00 > 2026-11-27 19:00');
    expect(read('Freitag nächste Woche', 'de')).toBe('2026-12-04 > 2026-12-04');
    expect(read('in 2 Wochen', 'de')).toBe('2026-12-08 > 2026-12-08');
    expect(read('in 1 Tag', 'de')).toBe('2026-11-25 > 2026-11-25');
    expect(read('heute Abend um 8', 'de')).toBe('2026-11-24 20:00 > 2026-11-24 21:00');
    expect(read('Freitagabend 19 Uhr', 'de')).toBe('2026-11-27 19:00 > 2026-11-27 20:00');
    expect(read('morgen früh 9 Uhr', 'de')).toBe('2026-11-25 09:00 > 2026-11-25 10:00');
    expect(read('morgen ganztägig', 'de')).toBe('2026-11-25 > 2026-11-25');
    expect(read('24 novembre', 'fr')).toBe('2026-11-24 > 2026-11-24');
    expect(read('le 1er décembre à 18h', 'fr')).toBe('2026-12-01 18:00 > 2026-12-01 19:00');
    expect(read('après-demain', 'fr')).toBe('2026-11-26 > 2026-11-26');
    expect(read('vendredi de 18h à 20h', 'fr')).toBe('2026-11-27 18:00 > 2026-11-27 20:00');
    expect(read('vendredi 18 h 30', 'fr')).toBe('2026-11-27 18:30 > 2026-11-27 19:30');
    expect(read('du 27 au 29 novembre', 'fr')).toBe('2026-11-27 > 2026-11-29');
    expect(read('mardi prochain à 20h', 'fr')).toBe('2026-12-01 20:00 > 2026-12-01 21:00');
    expect(read('vendredi de la semaine prochaine', 'fr')).toBe('2026-12-04 > 2026-12-04');
    expect(read('ce vendredi à midi', 'fr')).toBe('2026-11-27 12:00 > 2026-11-27 13:00');
    expect(read('ce soir 20h-22h', 'fr')).toBe('2026-11-24 20:00 > 2026-11-24 22:00');
    expect(read('dans 3 jours', 'fr')).toBe('2026-11-27 > 2026-11-27');
    expect(read('toute la journée', 'fr', evening)).toBe('2026-12-02 > 2026-12-02');
  });

  it.each([
    ['ja', '11月27日 18:00〜20:00', '2026-11-27 18:00 > 2026-11-27 20:00'],
    ['ja', '２０２７年１１月２７日（土）', '2027-11-27 > 2027-11-27'],
    ['ja', '明日18時半', '2026-11-25 18:30 > 2026-11-25 19:30'],
    ['ja', '金曜日 午後6時', '2026-11-27 18:00 > 2026-11-27 19:00'],
    ['ko', '11월 27일 오후 6시', '2026-11-27 18:00 > 2026-11-27 19:00'],
    ['ko', '2026. 11. 27.', '2026-11-27 > 2026-11-27'],
    ['zh', '明天18:00', '2026-11-25 18:00 > 2026-11-25 19:00'],
    ['zh', '11月27日下午6点', '2026-11-27 18:00 > 2026-11-27 19:00'],
    ['ar', '٢٧ نوفمبر، ١٨:٠٠', '2026-11-27 18:00 > 2026-11-27 19:00'],
    ['ar', '٢٧/١١/٢٠٢٧', '2027-11-27 > 2027-11-27'],
    ['he', 'מחר 18:00', '2026-11-25 18:00 > 2026-11-25 19:00'],
    ['fa', '۲۷ نوامبر', '2026-11-27 > 2026-11-27'],
  ])('is read as it is written in other scripts, %s: %s', (locale, text, expected) =>
    expect(read(text, locale)).toBe(expected),
  );

  it.each([
    ['de', 'nächsten Freitag'],
    ['fr', 'vendredi prochain'],
  ])('is not guessed where people mean this week’s and next week’s by it, %s: %s', (locale, text) =>
    expect(read(text, locale)).toBeNull(),
  );

  it('is none of another calendar: the ninth month of Iran’s year begins in November', () => {
    expect(read('6 آذر', 'fa')).toBeNull();
  });

  it.each([
    ['fri 24', 'the 24th is a Tuesday'],
    ['Fri 24 Nov 2026', 'it is a Tuesday'],
    ['24 Nov (Fri)', 'it is a Tuesday'],
    ['31 June', 'there is none'],
    ['30.2.', 'there is none'],
    ['25:00', 'there is no such time'],
    ['18', 'a day or an hour'],
    ['10.11', 'a date or a time'],
    ['next week', 'which day'],
    ['midnight', 'at the beginning or the end of the day'],
    ['fri midnight', 'at the beginning or the end of the day'],
    ['next month', 'which day'],
    ['in 2 hours', 'from which time on'],
    ['fri half past six', 'in the morning or evening'],
    ['fri at seven', 'in the morning or evening'],
    ['fri at a', 'no hour'],
    ['fri for 2 hours', 'at what time'],
    ['fri 18-20 for 2 hours', 'two ends'],
    ['fri 18:00 for 0 hours', 'no length'],
    ['9:00 11h', 'a length or an end'],
    ['18h 20h', 'two times'],
    ['fri evening to sun', 'at what time'],
    ['morning to evening', 'at what time'],
    ['2026-12-24T18:00Z', 'a time in another zone'],
    ['27-29 nov 22-2', 'in each night, or once'],
    ['fri 27 nov 18:00 until 29 nov', 'at what time it ends'],
    ['tue 24 18:00 until 24 june', 'a day or a series'],
    ['tonight 9am', 'a morning'],
    ['tonight 12', 'noon or midnight'],
    ['tomorrow morning 18:00', 'an evening'],
    ['27 Nov next week', 'it is this week'],
    ['tue wed', 'two days'],
    ['tue 18:00 19:00', 'two times'],
    ['20:00-18:00 27 Nov - 29 Nov', 'two ranges'],
    ['29 Nov 2026 - 27 Nov 2026', 'the end is before the start'],
    ['sa 27.11.', 'it is a Friday'],
    ['last friday 24 nov', 'two days'],
    ['sometime', 'no date'],
    ['tue maybe', 'more than a date'],
    ['', 'nothing'],
    ['-', 'nothing'],
  ])('is never guessed: %j (%s)', (text) => expect(read(text)).toBeNull());
});

describe('A typed series', () => {
  const series = (text: string, locale = 'en-GB', base = wholeDay) => {
    const when = readWhen(text, context(locale, base));
    return when?.rule ? `${said(when)}: ${inWords(when.rule)}` : said(when);
  };

  it.each([
    ['every tuesday 18-20', '2026-12-08 18:00 > 2026-12-08 20:00: Weekly on Tue'],
    ['every tue, thu until 24 june', '2026-12-03 > 2026-12-03: Weekly on Tue and Thu, until June 24th, 2027'],
    ['18-20 every tue', '2026-12-08 18:00 > 2026-12-08 20:00: Weekly on Tue'],
    ['Tuesdays 18:00-20:00', '2026-12-08 18:00 > 2026-12-08 20:00: Weekly on Tue'],
    ['tuesdays and thursdays at 6pm', '2026-12-03 18:00 > 2026-12-03 19:00: Weekly on Tue and Thu'],
    ['every mon/wed/fri 9:30', '2026-12-02 09:30 > 2026-12-02 10:30: Weekly on Mon, Wed and Fri'],
    ['every mon-fri 9-10', '2026-12-02 09:00 > 2026-12-02 10:00: Every weekday'],
    ['every fri to sun', '2026-12-04 > 2026-12-04: Weekly on Sun, Fri and Sat'],
    ['every weekday 9:00', '2026-12-02 09:00 > 2026-12-02 10:00: Every weekday'],
    ['every weekend', '2026-12-05 > 2026-12-05: Weekly on Sun and Sat'],
    ['daily 7:30', '2026-12-02 07:30 > 2026-12-02 08:30: Daily'],
    ['every day 7-8 from 7 dec', '2026-12-07 07:00 > 2026-12-07 08:00: Daily'],
    ['daily from monday 7:30', '2026-11-30 07:30 > 2026-11-30 08:30: Daily'],
    ['every 2 days', '2026-12-02 > 2026-12-02: Every 2 days'],
    ['weekly on mon 19:00', '2026-12-07 19:00 > 2026-12-07 20:00: Weekly on Mon'],
    ['weekly', '2026-12-02 > 2026-12-02: Weekly on Wed'],
    ['tue 8 dec 18-20 weekly', '2026-12-08 18:00 > 2026-12-08 20:00: Weekly on Tue'],
    ['every second tuesday 18-20', '2026-12-08 18:00 > 2026-12-08 20:00: Every 2 weeks on Tue'],
    ['every other tuesday', '2026-12-08 > 2026-12-08: Every 2 weeks on Tue'],
    ['every 2nd tue from 15 dec', '2026-12-15 > 2026-12-15: Every 2 weeks on Tue'],
    ['every two weeks on tue and thu', '2026-12-03 > 2026-12-03: Every 2 weeks on Tue and Thu'],
    ['fortnightly on fri', '2026-12-04 > 2026-12-04: Every 2 weeks on Fri'],
    ['every 3rd week on fri', '2026-12-04 > 2026-12-04: Every 3 weeks on Fri'],
    ['monthly', '2026-12-02 > 2026-12-02: Monthly on the 2nd'],
    ['monthly on the 15th 19:00', '2026-12-15 19:00 > 2026-12-15 20:00: Monthly on the 15th'],
    ['on the first of each month', '2027-01-01 > 2027-01-01: Monthly on the 1st'],
    ['every tuesday at 7', '2026-12-08 07:00 > 2026-12-08 08:00: Weekly on Tue'],
    ['every fortnight on fri', '2026-12-04 > 2026-12-04: Every 2 weeks on Fri'],
    ['every quarter', '2026-12-02 > 2026-12-02: Every 3 months on the 2nd'],
    ['every 15th', '2026-12-15 > 2026-12-15: Monthly on the 15th'],
    ['the 15th of every month', '2026-12-15 > 2026-12-15: Monthly on the 15th'],
    ['every month from 31 jan', '2027-01-31 > 2027-01-31: Monthly on the 31st'],
    ['last day of the month', '2026-12-31 > 2026-12-31: Monthly on the last day'],
    ['every first monday 19:30', '2026-12-07 19:30 > 2026-12-07 20:30: On the first Monday of every month'],
    ['first monday of the month', '2026-12-07 > 2026-12-07: On the first Monday of every month'],
    [
      '1st and 3rd tue of every month',
      '2026-12-15 > 2026-12-15: On the first and third Tuesday of every month',
    ],
    ['every second tuesday of the month', '2026-12-08 > 2026-12-08: On the second Tuesday of every month'],
    ['every last friday', '2026-12-25 > 2026-12-25: On the last Friday of every month'],
    [
      'last friday of the month 18:00',
      '2026-12-25 18:00 > 2026-12-25 19:00: On the last Friday of every month',
    ],
    ['monthly on the second tue', '2026-12-08 > 2026-12-08: On the second Tuesday of every month'],
    ['every 24 dec', '2026-12-24 > 2026-12-24: Yearly on December 24th'],
    ['yearly on 3 may', '2027-05-03 > 2027-05-03: Yearly on May 3rd'],
    ['every 3-5 july', '2027-07-03 > 2027-07-05: Yearly on July 3rd'],
    ['every fri 22-2', '2026-12-04 22:00 > 2026-12-05 02:00: Weekly on Fri'],
    ['every tue 18-20 10 times', '2026-12-08 18:00 > 2026-12-08 20:00: Weekly on Tue, 10 times'],
    ['every tue for 10 weeks', '2026-12-08 > 2026-12-08: Weekly on Tue, until February 15th, 2027'],
    [
      'every tue 18-20 for three months',
      '2026-12-08 18:00 > 2026-12-08 20:00: Weekly on Tue, until March 7th, 2027',
    ],
    [
      'tue 18-20 for ten weeks',
      '2026-12-08 18:00 > 2026-12-08 20:00: Weekly on Tue, until February 15th, 2027',
    ],
    ['every friday evening', '2026-12-04 19:00 > 2026-12-04 20:00: Weekly on Fri'],
    ['every friday evening at 7', '2026-12-04 19:00 > 2026-12-04 20:00: Weekly on Fri'],
    ['every tue 18:00 for 90 minutes', '2026-12-08 18:00 > 2026-12-08 19:30: Weekly on Tue'],
    [
      'tuesday 18-20 until 24 june',
      '2026-12-08 18:00 > 2026-12-08 20:00: Weekly on Tue, until June 24th, 2027',
    ],
    ['tue 18:00 until 24 june', '2026-12-08 18:00 > 2026-12-08 19:00: Weekly on Tue, until June 24th, 2027'],
    ['mon-fri 9-17', '2026-11-30 09:00 > 2026-11-30 17:00: Daily, until December 4th, 2026'],
    ['9:00-17:00 mon-fri', '2026-11-30 09:00 > 2026-11-30 17:00: Daily, until December 4th, 2026'],
    ['27-29 nov 18:00-20:00', '2026-11-27 18:00 > 2026-11-27 20:00: Daily, until November 29th, 2026'],
    ['daily until friday', '2026-12-02 > 2026-12-02: Daily, until December 4th, 2026'],
    [
      'every tue until tue 22 dec 18:00-20:00',
      '2026-12-08 18:00 > 2026-12-08 20:00: Weekly on Tue, until December 22nd, 2026',
    ],
  ])('%s', (text, expected) => expect(series(text)).toBe(expected));

  it.each([
    ['de', 'jeden Dienstag 18-20', '2026-12-08 18:00 > 2026-12-08 20:00: Weekly on Tue'],
    ['de', 'dienstags 18 bis 20 Uhr', '2026-12-08 18:00 > 2026-12-08 20:00: Weekly on Tue'],
    [
      'de',
      'jeden Di und Do 18-20 bis 24. Juni',
      '2026-12-03 18:00 > 2026-12-03 20:00: Weekly on Tue and Thu, until June 24th, 2027',
    ],
    ['de', 'alle zwei Wochen freitags 19 Uhr', '2026-12-04 19:00 > 2026-12-04 20:00: Every 2 weeks on Fri'],
    ['de', 'jeden zweiten Dienstag', '2026-12-08 > 2026-12-08: Every 2 weeks on Tue'],
    ['de', 'jeden ersten Montag im Monat', '2026-12-07 > 2026-12-07: On the first Monday of every month'],
    ['de', 'letzter Freitag im Monat', '2026-12-25 > 2026-12-25: On the last Friday of every month'],
    ['de', 'täglich 8 Uhr, 10 mal', '2026-12-02 08:00 > 2026-12-02 09:00: Daily, 10 times'],
    ['de', 'werktags 9 Uhr', '2026-12-02 09:00 > 2026-12-02 10:00: Every weekday'],
    ['fr', 'tous les mardis 18h-20h', '2026-12-08 18:00 > 2026-12-08 20:00: Weekly on Tue'],
    [
      'fr',
      'chaque mardi de 18h à 20h jusqu’au 24 juin',
      '2026-12-08 18:00 > 2026-12-08 20:00: Weekly on Tue, until June 24th, 2027',
    ],
    ['fr', 'toutes les deux semaines', '2026-12-02 > 2026-12-02: Every 2 weeks on Wed'],
  ])('in other languages, %s: %s', (locale, text, expected) => expect(series(text, locale)).toBe(expected));

  it('begins on the first such date from the chosen day on, and lasts as long as what was chosen', () => {
    const hour: Span = {
      start_date: '2026-11-03',
      end_date: '2026-11-04',
      start_time: '23:00',
      end_time: '00:30',
    };
    expect(series('every fri', 'en-GB', hour)).toBe('2026-11-06 > 2026-11-06: Weekly on Fri');
    expect(series('every fri 20:00', 'en-GB', hour)).toBe(
      '2026-11-06 20:00 > 2026-11-06 21:30: Weekly on Fri',
    );
  });

  it.each([
    ['every third tuesday', 'of the month, or each third week'],
    ['every tue until june', 'which day'],
    ['every tue until 31 june', 'there is none'],
    ['every tue until 1 dec 2026', 'it ends before it begins'],
    ['every tue 24 dec', 'it is a Thursday'],
    ['every tuesday except 8 dec', 'no form has exceptions'],
    ['thu 24th 18:00 until 29 nov', 'it is a Tuesday'],
    ['every', 'no day'],
    ['every tuesday every week', 'twice'],
    ['every tue next week', 'one week or all'],
    ['monthly on tue', 'which one'],
    ['every 32nd', 'there is none'],
    ['every 0 weeks', 'never'],
    ['every tue 10 times until 24 june', 'two ends'],
    ['every tue 0 times', 'never'],
    ['every second weekday', 'no such rule'],
    ['yearly on 30 feb', 'there is none'],
    ['biweekly', 'twice a week or every two weeks'],
    ['10 times', 'no rule'],
    ['every tue 18:00 19:00', 'two times'],
    ['of the month', 'no rule'],
    ['and', 'nothing'],
  ])('is never guessed: %j (%s)', (text) => expect(series(text)).toBeNull());

  it('takes no long time to read where the text is made for that', () => {
    for (const part of [
      'every ',
      'every tue ',
      'first ',
      'mon-',
      '1 ',
      'for ',
      'last ',
      'and ',
      '1. ',
      'until 1 ',
      'a',
      'for 2 hours ',
      'half past ',
      'at seven ',
      '9-17 mon-fri ',
      '1.5 ',
      'tonight ',
    ])
      expect(series(part.repeat(2_000))).toBeNull();
  });
});

describe('A title that says it all', () => {
  const of = (text: string, locale?: string) => {
    const line = readTitleLine(text, context(locale));
    return line && [line.title, said(line.when), line.location];
  };

  it.each([
    ['Training Tue 18-19:30 Hall 2', ['Training', '2026-11-24 18:00 > 2026-11-24 19:30', 'Hall 2']],
    ['Training on Tue at 6pm in Hall 2', ['Training', '2026-11-24 18:00 > 2026-11-24 19:00', 'Hall 2']],
    ['Dinner with Ann tomorrow 19:30', ['Dinner with Ann', '2026-11-25 19:30 > 2026-11-25 20:30', '']],
    ['Camp 3-5 July, Lake Inn', ['Camp', '2027-07-03 > 2027-07-05', 'Lake Inn']],
    [
      'Board meeting 19:00-21:00 Clubhouse',
      ['Board meeting', '2026-12-02 19:00 > 2026-12-02 21:00', 'Clubhouse'],
    ],
    ['Dinner at 7pm', ['Dinner', '2026-12-02 19:00 > 2026-12-02 20:00', '']],
    ['Training 24 Nov (Tue) 18:00', ['Training', '2026-11-24 18:00 > 2026-11-24 19:00', '']],
    ['Dinner (19:00)', ['Dinner', '2026-12-02 19:00 > 2026-12-02 20:00', '']],
    ['Dinner next tuesday 7pm', ['Dinner', '2026-12-01 19:00 > 2026-12-01 20:00', '']],
    ['Dinner tonight at 8', ['Dinner', '2026-11-24 20:00 > 2026-11-24 21:00', '']],
    ['Dinner tonight', ['Dinner', '2026-11-24 20:00 > 2026-11-24 21:00', '']],
    ['Run fri 18:00 90 min Park', ['Run', '2026-11-27 18:00 > 2026-11-27 19:30', 'Park']],
    ['One hour photo fri 18:00', ['One hour photo', '2026-11-27 18:00 > 2026-11-27 19:00', '']],
    ['24h race fri 18:00', ['24h race', '2026-11-27 18:00 > 2026-11-27 19:00', '']],
    ['Dinner at a club fri 19:00', ['Dinner at a club', '2026-11-27 19:00 > 2026-11-27 20:00', '']],
    ['fri 18:00 Regatta', ['Regatta', '2026-11-27 18:00 > 2026-11-27 19:00', '']],
  ])('%s', (text, expected) => expect(of(text)).toEqual(expected));

  it.each([
    [
      'Training every Tue 18-20 Boathouse',
      'Training',
      '2026-12-08 18:00 > 2026-12-08 20:00',
      'Weekly on Tue',
      'Boathouse',
    ],
    [
      'Training every tue, thu 18-20 until 24 june',
      'Training',
      '2026-12-03 18:00 > 2026-12-03 20:00',
      'Weekly on Tue and Thu, until June 24th, 2027',
      '',
    ],
    [
      'Training every tue 18-20 until 24 june, Hall 2',
      'Training',
      '2026-12-08 18:00 > 2026-12-08 20:00',
      'Weekly on Tue, until June 24th, 2027',
      'Hall 2',
    ],
    [
      'Board first monday of the month 19:30',
      'Board',
      '2026-12-07 19:30 > 2026-12-07 20:30',
      'On the first Monday of every month',
      '',
    ],
    [
      'Stammtisch jeden Freitag 19 Uhr Vereinsheim',
      'Stammtisch',
      '2026-12-04 19:00 > 2026-12-04 20:00',
      'Weekly on Fri',
      'Vereinsheim',
    ],
    [
      'Camp mon-fri 9-17 Lake',
      'Camp',
      '2026-11-30 09:00 > 2026-11-30 17:00',
      'Daily, until December 4th, 2026',
      'Lake',
    ],
    ['Cleaning every saturday', 'Cleaning', '2026-12-05 > 2026-12-05', 'Weekly on Sat', ''],
  ])('can be one of a series: %s', (text, title, when, rule, location) => {
    const line = readTitleLine(text, context('de'))!;
    expect([line.title, said(line.when), inWords(line.when.rule!), line.location]).toEqual([
      title,
      when,
      rule,
      location,
    ]);
    expect(readWhen(line.whenText, context('de'))).toEqual(line.when);
  });

  it('has a date alone at its end', () => {
    expect(of('Christmas party 24 dec')).toEqual(['Christmas party', '2026-12-24 > 2026-12-24', '']);
    expect(of('Yoga 90 min tomorrow')).toEqual(['Yoga 90 min', '2026-11-25 > 2026-11-25', '']);
    expect(of('Dinner tomorrow')).toEqual(['Dinner', '2026-11-25 > 2026-11-25', '']);
    expect(of('Regatta sa 28.11.')).toEqual(['Regatta', '2026-11-28 > 2026-11-28', '']);
  });

  it('is read in Japanese too', () => {
    for (const text of ['練習 11月27日(金) 18:00〜20:00 体育館', '練習11月27日18時〜20時 体育館']) {
      expect(of(text, 'ja')).toEqual(['練習', '2026-11-27 18:00 > 2026-11-27 20:00', '体育館']);
    }
  });

  it.each([
    'Sat nav',
    'May fair',
    'Race Sat 5',
    'Chapter 3-4',
    'Friday',
    '18-20',
    '',
    'Meet at 9',
    'Midnight Mass',
    'Morning run Friday',
    'Silent night',
    'Quiz night Friday',
    'Quiz night 7pm',
    'Half past six',
    'Dinner fri half past six',
    'Dinner tomorrow half past six',
    'Morning run 9',
    'Next week',
    'The evening before 27 Nov',
    'Board on Friday with Ann 19:00',
    '火事',
    'Anna 24.12.1990',
    'Training 31 june 18:00',
    'Training 30.2. 18:00-20:00',
    'Training tue 18:00 31 june',
    'Training fri 24 18:00',
    'Training every tue 18-20 until june',
    'Training every tue 18-20 until 31 june',
    'Training every tue 18-20 until it rains',
    'Training every tue 18-20 except 24 dec',
    'Training every tue 18-20 for ages',
    'Training every third tue 18-20',
    'Training tue 18-20 every now and then',
    'Training every tue wed 24 dec 18:00',
    'Every day is different',
    'Taco Tuesdays',
    'Can we 18-20',
    'Plan for tomorrow',
    'Weekly review',
    'Daily bread',
    'The last supper',
    'Second hand 5',
  ])('is not %j, which is a title', (text) => expect(of(text)).toBeNull());
});
