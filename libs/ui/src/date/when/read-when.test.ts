import { describe, expect, it } from '@jest/globals';
import { dateWordsOf } from './date-words.js';
import { readTitleLine } from './read-title-line.js';
import { readWhen, type When, type WhenContext } from './read-when.js';

const wholeDay: When = { start_date: '2026-12-02', end_date: '2026-12-02', start_time: null, end_time: null };
const evening: When = { ...wholeDay, start_time: '17:00', end_time: '18:30' };

/** Tuesday, November 24th, 2026, in Britain, with an all-day slot, unless overridden. */
const context = (locale = 'en-GB', base = wholeDay): WhenContext => ({
  today: '2026-11-24',
  words: dateWordsOf(locale),
  weekStart: 1,
  base,
});
/** '2026-11-24 18:00 > 2026-11-24 20:00'. */
const said = (when: When | null) =>
  when && [when.start_date, when.start_time, '>', when.end_date, when.end_time].filter(Boolean).join(' ');
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
    ['fri 7 o’clock', '2026-11-27 07:00 > 2026-11-27 08:00'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));

  it('leaves the times of what was chosen as they are, where it says none', () => {
    expect(read('friday', 'en-GB', evening)).toBe('2026-11-27 17:00 > 2026-11-27 18:30');
    expect(read('fri 20', 'en-GB', evening)).toBeNull();
    expect(read('fri 20:00', 'en-GB', evening)).toBe('2026-11-27 20:00 > 2026-11-27 21:30');
    expect(read('all day', 'en-GB', evening)).toBe('2026-12-02 > 2026-12-02');
    expect(read('fri all day', 'en-GB', evening)).toBe('2026-11-27 > 2026-11-27');
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
    ['tonight', 'at what time'],
    ['tonight 9am', 'a morning'],
    ['tonight 12', 'noon or midnight'],
    ['tomorrow morning 18:00', 'an evening'],
    ['27 Nov next week', 'it is this week'],
    ['tue wed', 'two days'],
    ['tue 18:00 19:00', 'two times'],
    ['20:00-18:00 27 Nov - 29 Nov', 'two ranges'],
    ['29 Nov 2026 - 27 Nov 2026', 'the end is before the start'],
    ['sometime', 'no date'],
    ['tue maybe', 'more than a date'],
    ['', 'nothing'],
    ['-', 'nothing'],
  ])('is never guessed: %j (%s)', (text) => expect(read(text)).toBeNull());
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
    ['fri 18:00 Regatta', ['Regatta', '2026-11-27 18:00 > 2026-11-27 19:00', '']],
  ])('%s', (text, expected) => expect(of(text)).toEqual(expected));

  it('says so where it means more dates than one', () => {
    const line = (text: string) => readTitleLine(text, context());
    expect(line('Training every Tue 18-20 Boathouse')).toMatchObject({
      title: 'Training',
      location: 'Boathouse',
      saysEvery: true,
    });
    expect(line('Training Tue 18-20')).toMatchObject({ saysEvery: false });
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
    'Morning run 9',
    'Next week',
    'The evening before 27 Nov',
    'Board on Friday with Ann 19:00',
    '火事',
  ])('is not %j, which is a title', (text) => expect(of(text)).toBeNull());
});
