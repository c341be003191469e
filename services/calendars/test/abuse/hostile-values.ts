/**
 * Inputs that no honest client sends, as data. Each must be refused with a problem document in the 400s and change
 * nothing. `why` completes the sentence "refuses ...".
 */
export interface HostileValue {
  why: string;
  value: unknown;
}

/** For every text field, required or not. */
export const hostileTexts: HostileValue[] = [
  { why: 'a number', value: 5 },
  { why: 'a truth value', value: true },
  { why: 'a list', value: ['text'] },
  { why: 'an object', value: { $ne: '' } },
  { why: 'NUL', value: 'a\u0000b' },
  { why: 'a lone high surrogate', value: 'a\ud800b' },
  { why: 'a lone low surrogate', value: 'a\udc00b' },
  { why: 'an escape character', value: 'a\u001b[31mb' },
  { why: 'a C1 control', value: 'a\u0085b' },
  { why: 'DEL', value: 'a\u007fb' },
  { why: 'ten thousand characters', value: 'a'.repeat(10_000) },
  { why: 'ten thousand emoji', value: '🎉'.repeat(6_000) },
];

/** For text on one line. */
export const hostileLines: HostileValue[] = [
  { why: 'a line break', value: 'a\nb' },
  { why: 'a lone carriage return', value: 'a\rb' },
  { why: 'a tab', value: 'a\tb' },
];

/** For required text: invisible characters only. */
export const hostileBlanks: HostileValue[] = [
  { why: 'nothing', value: undefined },
  { why: 'null', value: null },
  { why: 'an empty text', value: '' },
  { why: 'blanks', value: '   ' },
  { why: 'no-break spaces', value: '\u00a0\u00a0' },
  { why: 'a zero-width space', value: '\u200b' },
  { why: 'a Hangul filler', value: '\u3164' },
  { why: 'a byte-order mark', value: '\ufeff' },
  { why: 'bidirectional marks', value: '\u202e\u2066' },
];

export const hostileSwitches: HostileValue[] = [
  { why: 'the text true', value: 'true' },
  { why: 'one', value: 1 },
  { why: 'null', value: null },
  { why: 'a list', value: [true] },
  { why: 'an object', value: {} },
];

export const hostileLocalTimes: HostileValue[] = [
  { why: 'nothing', value: undefined },
  { why: 'null', value: null },
  { why: 'a number', value: 1_772_470_800_000 },
  { why: 'a list', value: ['2026-03-02T19:00'] },
  { why: 'an empty text', value: '' },
  { why: '30 February', value: '2026-02-30T19:00' },
  { why: '29 February of a common year', value: '2026-02-29T19:00' },
  { why: 'month 13', value: '2026-13-01T19:00' },
  { why: 'day 0', value: '2026-03-00T19:00' },
  { why: '24:00', value: '2026-03-02T24:00' },
  { why: 'minute 60', value: '2026-03-02T19:60' },
  { why: 'seconds', value: '2026-03-02T19:00:00' },
  { why: 'a zone', value: '2026-03-02T19:00Z' },
  { why: 'an offset', value: '2026-03-02T19:00+01:00' },
  { why: 'a date without a time', value: '2026-03-02' },
  { why: 'year 0', value: '0000-01-01T19:00' },
  { why: 'a year of five digits', value: '10000-01-01T19:00' },
  { why: 'a negative year', value: '-2026-03-02T19:00' },
  { why: 'infinity', value: 'infinity' },
  { why: 'a number alone', value: '12' },
  { why: 'an English date', value: 'March 2, 2026' },
  { why: 'blanks around', value: ' 2026-03-02T19:00 ' },
  { why: 'NUL at the end', value: '2026-03-02T19:00\u0000' },
  { why: 'digits of another script', value: '２０２６-03-02T19:00' },
];

/** Both times together, each of which is valid alone. */
export const hostileSpans: { why: string; fields: object }[] = [
  { why: 'an end before the start', fields: { end_local: '2026-03-02T18:59' } },
  { why: 'an end on the day before', fields: { end_local: '2026-03-01T23:00' } },
  { why: 'more than 366 days', fields: { end_local: '2027-03-04T19:00' } },
  { why: 'whole days with times', fields: { is_all_day: true } },
  {
    why: 'whole days that end before they start',
    fields: { is_all_day: true, start_local: '2026-03-02', end_local: '2026-03-01' },
  },
  {
    why: 'more than 366 whole days',
    fields: { is_all_day: true, start_local: '2026-03-02', end_local: '2027-03-04' },
  },
];

export const hostileTimeZones: HostileValue[] = [
  { why: 'nothing', value: undefined },
  { why: 'an empty text', value: '' },
  { why: 'a number', value: 1 },
  { why: 'an offset', value: '+05:00' },
  { why: 'an abbreviation', value: 'EST' },
  { why: 'UTC with an offset', value: 'UTC+1' },
  { why: 'a POSIX rule', value: 'FOO-3' },
  { why: 'a prefixed name', value: 'posix/UTC' },
  { why: 'the local time', value: 'localtime' },
  { why: 'a path', value: '../../etc/passwd' },
  { why: 'a zone that does not exist', value: 'Europe/Atlantis' },
  { why: 'a zone that IANA does not have', value: 'SystemV/EST5' },
  { why: 'a line break', value: 'Europe/Berlin\r\nX-EVIL:1' },
  { why: 'NUL', value: 'Europe/Berlin\u0000' },
  { why: 'blanks', value: ' Europe/Berlin ' },
  { why: 'a list', value: ['Europe/Berlin'] },
  { why: 'a very long name', value: `Europe/${'a'.repeat(5_000)}` },
];

export const hostileUrls: HostileValue[] = [
  { why: 'a script', value: 'javascript:alert(1)' },
  { why: 'a script in mixed case', value: 'JaVaScRiPt:alert(1)' },
  { why: 'a script with a tab inside', value: 'java\tscript:alert(1)' },
  { why: 'a script with a line break inside', value: 'java\nscript:alert(1)' },
  { why: 'a data address', value: 'data:text/html,<script>alert(1)</script>' },
  { why: 'a VBScript', value: 'vbscript:msgbox(1)' },
  { why: 'a file', value: 'file:///etc/passwd' },
  { why: 'a blob', value: 'blob:https://evil.test/1' },
  { why: 'FTP', value: 'ftp://evil.test/' },
  { why: 'an address without a scheme', value: '//evil.test/' },
  { why: 'a bare host', value: 'evil.test' },
  { why: 'a scheme without slashes', value: 'https:evil.test' },
  { why: 'a backslash', value: 'http:/\\evil.test' },
  { why: 'no host', value: 'https://' },
  { why: 'credentials', value: 'https://user:pass@evil.test/' },
  { why: 'a user alone', value: 'https://user@evil.test/' },
  { why: 'a blank inside', value: 'https://evil.test/a b' },
  { why: 'a header in it', value: 'https://evil.test/\r\nSet-Cookie: a=b' },
  { why: 'NUL', value: 'https://evil.test/\u0000' },
  { why: 'a lone surrogate', value: 'https://evil.test/\ud800' },
  { why: 'more than 2048 characters', value: `https://evil.test/${'a'.repeat(2_048)}` },
  { why: 'characters that grow when encoded', value: `https://evil.test/${'ü'.repeat(1_000)}` },
  { why: 'a number', value: 5 },
  { why: 'a list', value: ['https://example.org'] },
];

const weekly = { recurrence_type: 'weekly', days_of_week: [1] };
export const hostileRules: HostileValue[] = [
  { why: 'a text', value: 'FREQ=DAILY' },
  { why: 'a list', value: [] },
  { why: 'a rule without a type', value: {} },
  { why: 'an unknown type', value: { recurrence_type: 'secondly' } },
  { why: 'a type that is a prototype key', value: { recurrence_type: 'toString' } },
  { why: 'interval 0', value: { recurrence_type: 'daily', interval: 0 } },
  { why: 'a negative interval', value: { recurrence_type: 'daily', interval: -1 } },
  { why: 'half an interval', value: { recurrence_type: 'daily', interval: 1.5 } },
  { why: 'interval 1000', value: { recurrence_type: 'daily', interval: 1_000 } },
  { why: 'an endless interval', value: { recurrence_type: 'daily', interval: 1e308 } },
  { why: 'an interval as text', value: { recurrence_type: 'daily', interval: '1' } },
  { why: 'a weekly rule without weekdays', value: { recurrence_type: 'weekly' } },
  { why: 'a weekly rule with no weekday', value: { recurrence_type: 'weekly', days_of_week: [] } },
  { why: 'weekday 7', value: { recurrence_type: 'weekly', days_of_week: [7] } },
  { why: 'weekday -1', value: { recurrence_type: 'weekly', days_of_week: [-1] } },
  { why: 'a weekday as text', value: { recurrence_type: 'weekly', days_of_week: ['1'] } },
  { why: 'a weekday that is a list', value: { recurrence_type: 'weekly', days_of_week: [[1]] } },
  { why: 'eight weekdays', value: { recurrence_type: 'weekly', days_of_week: [0, 1, 2, 3, 4, 5, 6, 0] } },
  { why: 'a monthly rule without a day', value: { recurrence_type: 'monthly' } },
  { why: 'day 0', value: { recurrence_type: 'monthly', day_of_month: 0 } },
  { why: 'day 32', value: { recurrence_type: 'monthly', day_of_month: 32 } },
  { why: 'day -2', value: { recurrence_type: 'monthly', day_of_month: -2 } },
  { why: 'month 0', value: { recurrence_type: 'yearly', month_of_year: 0, day_of_month: 1 } },
  { why: 'month 13', value: { recurrence_type: 'yearly', month_of_year: 13, day_of_month: 1 } },
  { why: '30 February', value: { recurrence_type: 'yearly', month_of_year: 2, day_of_month: 30 } },
  { why: '31 April', value: { recurrence_type: 'yearly', month_of_year: 4, day_of_month: 31 } },
  { why: 'count 0', value: { ...weekly, count: 0 } },
  { why: 'count 10001', value: { ...weekly, count: 10_001 } },
  { why: 'a negative count', value: { ...weekly, count: -5 } },
  { why: 'a count as text', value: { ...weekly, count: '3' } },
  { why: 'a count beyond all integers', value: { ...weekly, count: 2 ** 53 } },
  { why: 'a count and an end date', value: { ...weekly, count: 3, end_date: '2026-12-31' } },
  { why: 'an end date that does not exist', value: { ...weekly, end_date: '2026-02-30' } },
  { why: 'an end date with a time', value: { ...weekly, end_date: '2026-12-31T10:00' } },
  { why: 'an end date before the start', value: { ...weekly, end_date: '2026-03-01' } },
  { why: 'infinity as the end date', value: { ...weekly, end_date: 'infinity' } },
];

/** For every id in a body. */
export const hostileBodyIds: HostileValue[] = [
  { why: 'a number', value: 5 },
  { why: 'a list', value: ['4f0f3c5e-8f0a-4a57-9d0e-3c1b6a7d8e9f'] },
  { why: 'an object', value: { id: '4f0f3c5e-8f0a-4a57-9d0e-3c1b6a7d8e9f' } },
  { why: 'braces', value: '{4f0f3c5e-8f0a-4a57-9d0e-3c1b6a7d8e9f}' },
  { why: 'no dashes', value: '4f0f3c5e8f0a4a579d0e3c1b6a7d8e9f' },
  { why: 'a URN', value: 'urn:uuid:4f0f3c5e-8f0a-4a57-9d0e-3c1b6a7d8e9f' },
  { why: 'the nil id', value: '00000000-0000-0000-0000-000000000000' },
  { why: 'version 1', value: '4f0f3c5e-8f0a-1a57-9d0e-3c1b6a7d8e9f' },
  { why: 'version 7', value: '4f0f3c5e-8f0a-7a57-9d0e-3c1b6a7d8e9f' },
  { why: 'a wrong variant', value: '4f0f3c5e-8f0a-4a57-cd0e-3c1b6a7d8e9f' },
  { why: 'NUL at the end', value: '4f0f3c5e-8f0a-4a57-9d0e-3c1b6a7d8e9f\u0000' },
  { why: 'SQL', value: "' OR 1=1 --" },
];

/** For every id in a path, percent-encoded. */
export const hostilePathIds: { why: string; id: string }[] = [
  { why: 'a word', id: 'undefined' },
  { why: 'a number', id: '1' },
  { why: 'braces', id: '%7B4f0f3c5e-8f0a-4a57-9d0e-3c1b6a7d8e9f%7D' },
  { why: 'no dashes', id: '4f0f3c5e8f0a4a579d0e3c1b6a7d8e9f' },
  { why: 'a URN', id: 'urn:uuid:4f0f3c5e-8f0a-4a57-9d0e-3c1b6a7d8e9f' },
  { why: 'the nil id', id: '00000000-0000-0000-0000-000000000000' },
  { why: 'version 1', id: '4f0f3c5e-8f0a-1a57-9d0e-3c1b6a7d8e9f' },
  { why: 'version 7', id: '4f0f3c5e-8f0a-7a57-9d0e-3c1b6a7d8e9f' },
  { why: 'a blank before it', id: '%204f0f3c5e-8f0a-4a57-9d0e-3c1b6a7d8e9f' },
  { why: 'a line break after it', id: '4f0f3c5e-8f0a-4a57-9d0e-3c1b6a7d8e9f%0A' },
  { why: 'NUL after it', id: '4f0f3c5e-8f0a-4a57-9d0e-3c1b6a7d8e9f%00' },
  { why: 'an encoded slash', id: '..%2F..%2Finternal' },
  { why: 'broken percent-encoding', id: '%E0%A4%A' },
  { why: 'SQL', id: "'%20OR%201=1%20--" },
  { why: 'a thousand characters', id: 'a'.repeat(1_000) },
];

/** Appended to the id of an existing series. */
export const hostileOccurrenceSuffixes: { why: string; suffix: string }[] = [
  { why: 'a negative number', suffix: '-occurrence--1' },
  { why: 'a leading zero', suffix: '-occurrence-01' },
  { why: 'an exponent', suffix: '-occurrence-1e3' },
  { why: 'half a number', suffix: '-occurrence-1.5' },
  { why: 'a number beyond all integers', suffix: '-occurrence-99999999999999999999' },
  { why: 'eleven digits', suffix: '-occurrence-10000000000' },
  { why: 'no number', suffix: '-occurrence-' },
  { why: 'NaN', suffix: '-occurrence-NaN' },
  { why: 'Infinity', suffix: '-occurrence-Infinity' },
  { why: 'two numbers', suffix: '-occurrence-1-occurrence-2' },
  { why: 'something behind', suffix: '-occurrence-1x' },
  { why: 'a plus sign', suffix: '-occurrence-+1' },
  { why: 'digits of another script', suffix: '-occurrence-%D9%A1' },
];

export const hostileWindows: { why: string; query: string }[] = [
  { why: 'no window', query: '' },
  { why: 'no end', query: 'from=2026-03-01T00:00:00Z' },
  { why: 'no beginning', query: 'to=2026-03-01T00:00:00Z' },
  { why: 'an end before the beginning', query: 'from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z' },
  { why: 'an empty window', query: 'from=2026-03-01T00:00:00Z&to=2026-03-01T00:00:00Z' },
  { why: 'more than 400 days', query: 'from=2026-01-01T00:00:00Z&to=2027-02-06T00:00:00Z' },
  { why: 'a date that does not exist', query: 'from=2026-02-30T00:00:00Z&to=2026-03-01T00:00:00Z' },
  { why: 'dates without times', query: 'from=2026-03-01&to=2026-04-01' },
  { why: 'times without a zone', query: 'from=2026-03-01T00:00:00&to=2026-04-01T00:00:00' },
  { why: 'milliseconds since 1970', query: 'from=1772323200000&to=1774915200000' },
  { why: 'infinity', query: 'from=-infinity&to=infinity' },
  { why: 'a year of six digits', query: 'from=%2B010000-01-01T00:00:00Z&to=%2B010000-02-01T00:00:00Z' },
  {
    why: 'a repeated parameter',
    query: 'from=2026-03-01T00:00:00Z&from=2026-03-02T00:00:00Z&to=2026-04-01T00:00:00Z',
  },
  { why: 'a list', query: 'from[]=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z' },
  { why: 'an object', query: 'from[$gt]=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z' },
  { why: 'a prototype key', query: 'from[__proto__][x]=1&to=2026-04-01T00:00:00Z' },
  { why: 'NUL', query: 'from=2026-03-01T00:00:00Z%00&to=2026-04-01T00:00:00Z' },
];

export const hostilePages: { why: string; query: string }[] = [
  { why: 'page 0', query: 'page=0' },
  { why: 'a negative page', query: 'page=-1' },
  { why: 'half a page', query: 'page=1.5' },
  { why: 'an exponent', query: 'page=1e9' },
  { why: 'a page beyond all pages', query: 'page=100001' },
  { why: 'a word', query: 'page=first' },
  { why: 'an empty page', query: 'page=' },
  { why: 'a repeated page', query: 'page=1&page=2' },
  { why: 'page size 0', query: 'page_size=0' },
  { why: 'page size 101', query: 'page_size=101' },
  { why: 'SQL', query: 'page=1;DROP TABLE calendars' },
];

/** Whole raw bodies, for every route that takes one. */
export const hostileBodies: { why: string; body: string; type?: string }[] = [
  { why: 'nothing at all', body: '' },
  { why: 'broken JSON', body: '{"name":' },
  { why: 'a bare text', body: '"text"' },
  { why: 'null', body: 'null' },
  { why: 'a list', body: '[]' },
  { why: 'a prototype key', body: '{"name":"a","title":"a","__proto__":{"is_owner":true}}' },
  { why: 'a constructor key', body: '{"name":"a","title":"a","constructor":{"prototype":{"x":1}}}' },
  {
    why: 'a prototype key deep inside',
    body: '{"name":"a","title":"a","recurrence":{"a":[{"prototype":1}]}}',
  },
  { why: 'ten thousand levels', body: `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}` },
  { why: 'ten thousand fields', body: `{${Array.from({ length: 10_000 }, (_, n) => `"f${n}":1`).join()}}` },
  { why: 'a list of 1,001 items', body: `{"name":"a","title":[${Array(1_001).fill(1).join()}]}` },
  { why: 'a megabyte', body: `{"name":"${'a'.repeat(1_000_000)}"}` },
  { why: 'a form', body: 'name=a&title=a', type: 'application/x-www-form-urlencoded' },
  { why: 'JSON sent as plain text', body: '{"name":"a"}', type: 'text/plain' },
  { why: 'XML', body: '<name>a</name>', type: 'application/xml' },
  { why: 'another character set', body: '{"name":"a"}', type: 'application/json; charset=iso-8859-1' },
];
