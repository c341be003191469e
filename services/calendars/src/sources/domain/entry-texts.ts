import { hash } from 'node:crypto';
import type { ReadCalendar } from '@daymark/icalendar/reading';

/** A calendar file split without parsing: the text of its entries, and the rest. */
export interface EntryTexts {
  /** A hash of everything outside the entries: time zones, and properties of the file. */
  frameHash: string;
  /** A hash of the text of each entry with its changed dates, by uid; null if it has to be read in any case. */
  hashes: ReadonlyMap<string, string | null>;
  /** The file without some of its entries, in whose place are empty lines: all others keep their line. */
  without: (uids: ReadonlySet<string>) => Uint8Array;
}

interface Block {
  uid: string;
  text: string;
  /** What stands between it and the entry before. */
  before: string;
}

const BEGIN = '\nBEGIN:VEVENT';
const END = '\nEND:VEVENT';
const UID_MAX_CHARACTERS = 1_000;
/** Properties about when a file was written, and not about the event. */
const OF_THE_FILE = /^(?:DTSTAMP|LAST-MODIFIED|CREATED|SEQUENCE)[:;].*(?:\r?\n[ \t].*)*\r?\n/gim;
const ALARM_FRAME = /^(BEGIN|END):VALARM\r?\n/gim;

/**
 * Splits a file of the simplest form, which nearly every publisher writes. Null for any other, which is read as a
 * whole: another encoding, entries without a uid, or unusual line ends.
 */
export function entryTexts(bytes: Uint8Array, context: string): EntryTexts | null {
  const text = decode(bytes);
  const parts = text === null ? null : separate(text);
  if (parts === null) return null;
  const { before, after, rest, blocks } = parts;
  const groups = Map.groupBy(blocks, ({ uid }) => uid);
  return {
    frameHash: hashOf([context, withoutStamps(before), withoutStamps(after)]),
    hashes: new Map([...groups].map(([uid, group]) => [uid, hashOfGroup(group)])),
    without: (uids) => {
      const left = blocks.map((block) =>
        uids.has(block.uid) ? block.before + emptied(block.text) : block.before + block.text,
      );
      return Buffer.from([...left, rest].join(''));
    },
  };
}

export function unchangedEntries(
  { hashes }: EntryTexts,
  stored: ReadonlyMap<string, { text_hash: string | null }>,
): Set<string> {
  const same = [...hashes].filter(([uid, hash]) => hash !== null && stored.get(uid)?.text_hash === hash);
  return new Set(same.map(([uid]) => uid));
}

/**
 * The hash of the text of each entry that was read; null if part of it was refused or one of `noted`, which has to be
 * found and reported each time.
 */
export function textHashesOf(
  { broken }: ReadCalendar,
  texts: EntryTexts | null,
  noted: ReadonlySet<string> = new Set(),
): (uid: string) => string | null {
  const ofBroken = new Set(broken.map(({ uid }) => uid));
  return (uid) => (ofBroken.has(uid) || noted.has(uid) ? null : (texts?.hashes.get(uid) ?? null));
}

/** If no name identifies the zone of a VTIMEZONE, all dates of the file decide together. */
export const isReadAlone = ({ entries, notes }: ReadCalendar): boolean =>
  !notes.some(({ code }) => code === 'zone_by_definition') &&
  entries.every(({ zones }) => !Object.values(zones).includes(null));

export const withoutStamps = (text: string): string => text.replace(OF_THE_FILE, '');

/** The text of an entry without its alarms. An unterminated alarm is kept. */
export function withoutAlarms(text: string): string {
  if (!/VALARM/i.test(text)) return text;
  let kept = '';
  let from = 0;
  let begin: number | null = null;
  for (const frame of text.matchAll(ALARM_FRAME)) {
    if (frame[1]!.toUpperCase() === 'BEGIN') begin ??= frame.index;
    else if (begin !== null) {
      kept += text.slice(from, begin);
      from = frame.index + frame[0].length;
      begin = null;
    }
  }
  return kept + text.slice(from);
}

const emptied = (text: string): string => '\n'.repeat(text.split('\n').length - 1);

function decode(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function separate(text: string): { before: string; after: string; rest: string; blocks: Block[] } | null {
  const blocks: Block[] = [];
  let position = 0;
  for (;;) {
    const begin = text.indexOf(BEGIN, position === 0 ? 0 : position - 1);
    if (begin === -1) break;
    const last = text.indexOf(END, begin);
    const lineEnd = last === -1 ? -1 : text.indexOf('\n', last + 1);
    if (lineEnd === -1) return null;
    const block = blockOf(text.slice(begin + 1, lineEnd + 1), text.slice(position, begin + 1));
    // A folded line continues in the next one.
    if (block === null || ' \t'.includes(text[lineEnd + 1] ?? '-')) return null;
    blocks.push(block);
    position = lineEnd + 1;
  }
  const rest = text.slice(position);
  const [before = '', ...between] = blocks.map((block) => block.before);
  const after = [...between, rest].join('');
  return /VEVENT/i.test(before) || /VEVENT/i.test(after) ? null : { before, after, rest, blocks };
}

const UID = /^(?:[\w-]+\.)?UID[:;]/gim;
/** Also matches a few other lines, but is faster: nearly every entry has a UID. */
const MAYBE_UID = /UID[:;]/gi;
const PLAIN_UID = /^UID:(.+?)\r?\n(?![ \t])/m;

function blockOf(text: string, before: string): Block | null {
  const isFramed = /^BEGIN:VEVENT\r?\n/.test(text) && /\nEND:VEVENT\r?\n$/.test(text);
  if (!isFramed || text.includes(BEGIN)) return null;
  const plain = withoutAlarms(text);
  const uid = PLAIN_UID.exec(plain)?.[1]?.trim() ?? '';
  const isAlone = () => plain.match(MAYBE_UID)?.length === 1 || plain.match(UID)?.length === 1;
  const isPlain = uid !== '' && uid.length <= UID_MAX_CHARACTERS && isAlone();
  return isPlain ? { uid, text, before } : null;
}

const FOLD = /\r?\n[ \t]/g;
const MAYBE_RECURRENCE_ID = /RECURRENCE-ID/i;
const RECURRENCE_ID = /^(?:[\w-]+\.)?RECURRENCE-ID[:;].*$/im;

/** Null for a group that could mean more than one entry, or in which the newer of two counts. */
function hashOfGroup(group: readonly Block[]): string | null {
  const dates = group.map(({ text }) => {
    const unfolded = text.replaceAll(FOLD, '');
    return MAYBE_RECURRENCE_ID.test(unfolded) ? (RECURRENCE_ID.exec(unfolded)?.[0] ?? '') : '';
  });
  const isOne = dates.includes('') && new Set(dates).size === group.length;
  if (!isOne || dates.some((date) => /RANGE/i.test(date))) return null;
  return hashOf(group.map(({ text }) => withoutStamps(withoutAlarms(text))));
}

/** A separator that no text contains. */
const hashOf = (texts: readonly string[]): string => hash('sha256', texts.join('\0'), 'base64url');
