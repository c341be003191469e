import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { languages } from '@daymark/contracts';
import { problemsOfAll, problemsOfCatalog, problemsOfKeys, problemsOfMessage } from '../catalogs.mjs';

describe('a translated message', () => {
  const english = '{count, plural, one {# date of {name}} other {# dates of {name}}}';

  it.each([
    [
      'is right with the plural forms of its language',
      'pl',
      '{count, plural, one {# {name}} few {# {name}} many {# {name}} other {# {name}}}',
      [],
    ],
    [
      'lacks plural forms',
      'pl',
      '{count, plural, one {# {name}} other {# {name}}}',
      ["lacks 'few', 'many' of {count}"],
    ],
    [
      'has plural forms of another language',
      'de',
      '{count, plural, one {# {name}} few {# {name}} other {# {name}}}',
      ["has 'few' of {count} in excess"],
    ],
    [
      'has another variable',
      'de',
      '{count, plural, one {# {title}} other {# {title}}}',
      ['has {count}, {title} instead of {count}, {name}'],
    ],
    [
      'lacks a variable',
      'de',
      '{count, plural, one {#} other {#}}',
      ['has {count} instead of {count}, {name}'],
    ],
  ])('%s', (_, language, translated, expected) => {
    expect(problemsOfMessage(language, english, translated)).toEqual(expected);
  });

  it('can be read', () => {
    expect(problemsOfMessage('de', 'A', '{count, plural, one {#}')).toEqual([
      expect.stringContaining('cannot be read'),
    ]);
  });

  it('has the choices of the English one', () => {
    const translated = '{reason, select, spam {Spam} abus {Missbrauch} other {anderes}}';
    expect(
      problemsOfMessage('de', '{reason, select, spam {spam} abuse {abuse} other {other}}', translated),
    ).toEqual(["lacks 'abuse' of {reason}", "has 'abus' of {reason} in excess"]);
  });

  it('may tell apart what the English one does not, such as cities', () => {
    const cities = '{city, select, Vienna {Wien} other {{name}}}';
    expect(problemsOfMessage('de', '{city, select, other {{name}}}', cities)).toEqual([]);
  });
});

it('a catalog has the messages of the English one, and no others', () => {
  expect(problemsOfCatalog('de', { a: 'A', b: 'B' }, { a: 'Ah', c: 'C' })).toEqual([
    "'c' is not in English",
    "'b' is missing",
  ]);
});

it('a message has its key alone', () => {
  expect(problemsOfKeys({ 'auth.json': { a: 'A', b: 'B' }, 'calendars.json': { b: 'Other' } })).toEqual([
    "'b' is in auth.json and calendars.json",
  ]);
});

it('all catalogs are complete in all languages', () => {
  expect(problemsOfAll(languages)).toEqual([]);
});

/** Names of programs, of what is typed in files and settings, and examples of addresses and colors. */
const NAMES =
  /https?(?::\S+)?|#2563eb|\S*\.(?:com|csv|ics|zip)|application\/json|Idempotency-Key|Subject|Start Date|rrule|«(?:true|false|from|to)»|activity-|YYYY-MM-DD(?:THH:MM)?|OpenStreetMap|iCalendar|vCalendar|JavaScript|CalDAV|webcal|Daymark|Google|Apple|Outlook|Microsoft|Android|Thunderbird|iPhone|iPad|Mac|Nextcloud|Yahoo|Ctrl|Enter|Shift|Esc|rem|[A-Z_]{2,}/g;

/** What a message says, without variables and the names of its cases. */
const wordsOf = (tokens) =>
  tokens.flatMap((token) =>
    typeof token === 'string'
      ? [token]
      : Object.values(token[2] ?? {})
          .filter(Array.isArray)
          .flatMap(wordsOf),
  );

it('no message in Arabic, which shares no letter with English, has a word left in English', () => {
  const root = resolve(import.meta.dirname, '../../..');
  const files = globSync('{libs,services,frontends}/*/src/**/locales/ar/**/*.json', { cwd: root });
  expect(files.length).toBeGreaterThan(20);
  const left = files.flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(resolve(root, file), 'utf8'))).filter(([, message]) =>
      /[A-Za-z]{2}/.test(
        wordsOf([compileMessageOrThrow(message)].flat())
          .join(' ')
          .replaceAll(NAMES, ''),
      ),
    ),
  );
  expect(left).toEqual([]);
});
