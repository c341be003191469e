import { fold } from './content-lines.js';
import { hasReadableValue, isMapped, TIMES } from './reading/text/mapped-properties.js';
import {
  asItCame,
  type ContentLine,
  contentLines,
  frameOf,
  parseProperty,
  type Property,
  unfolded,
  writeProperty,
} from './reading/text/property.js';
import { BETWEEN_MAX, isPlainText, ONCE, TextLines, writtenName } from './reading/text/text-lines.js';
import { tzidOf } from './zone-names.js';

/** A content line up to its value (RFC 5545, section 3.1); old programs put a group or underscores into names. */
const PROPERTY = /^[\w.-]+(?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*:/;
const EVENT = 'VEVENT';
/** Times without a zone, or periods from such. */
const FLOATING = /^\d{8}T\d{6}(?:\/[^,]*)?(?:,\d{8}T\d{6}(?:\/[^,]*)?)*$/;

/**
 * One line that violates the grammar makes some programs refuse the whole file: such a line is rewritten, or written as
 * we do (`written`, as many VEVENTs), or left out. Null if too little can be parsed.
 */
export function readableLines(content: string, written: () => string): string | null {
  const lines = linesOf(content);
  const replaced = namesToReplace(lines);
  if (replaced.size === 0 && lines.every(isReadable) && areNested(lines)) return content;
  const ours = replaced.size === 0 ? [] : linesToPutIn(written(), replaced);
  const repaired = repairedLines(lines, replaced, ours);
  return replaced.size > 0 && repaired.events !== ours.length ? null : repaired.text;
}

/** Ignoring mapped properties, which are compared as fields. */
export function isReadableFormOf(content: string, text: string): boolean {
  const lines = linesOf(content);
  const replaced = namesToReplace(lines);
  const others = linesOf(text);
  namesToReplace(others);
  return repairedLines(lines, replaced, []).text === repairedLines(others, replaced, []).text;
}

/** A file has only one zone for times without a TZID. */
export function withZoneNamed(content: string, timezone: string): string {
  const zone = tzidOf(timezone);
  const named = ({ text, asItCame: line }: Line) => {
    const property = parseProperty(text, 0);
    const isWithout = property !== null && TIMES.has(property.name) && !('TZID' in property.params);
    if (!isWithout || !FLOATING.test(property.value)) return line;
    return `${fold(text.replace(/^[^;:]+/, `$&;TZID=${zone}`))}\r\n`;
  };
  return linesOf(content).map(named).join('');
}

/** Null if it cannot be parsed. */
export function readableLine(text: string): string | null {
  const property = parseProperty(text, 0);
  if (property === null || !hasReadableValue(property)) return null;
  return PROPERTY.test(text) ? property.text : writeProperty(property.name, property.params, property.value);
}

/** Such as alarms, in readable form and unfolded. */
export function nestedLines(content: string): string[] {
  const lines: string[] = [];
  let depth = 0;
  eachLine(linesOf(content), {
    begin: (name) => depth++ > 0 && lines.push(`BEGIN:${name}`),
    end: (name) => --depth > 0 && lines.push(`END:${name}`),
    property(line) {
      const readable = depth > 1 ? readableLine(line.text) : null;
      if (readable !== null) lines.push(readable);
    },
  });
  return lines;
}

interface Line {
  text: string;
  asItCame: string;
  /** The property whose text it continues. */
  continues?: string;
}

function linesOf(content: string): Line[] {
  const text = content.replaceAll('\r\n', '\n');
  return Array.from(contentLines(text), (line: ContentLine): Line => ({
    text: unfolded(text, line),
    asItCame: asItCame(text, line.start, line.end),
  }));
}

const isReadable = ({ text }: Line): boolean => {
  if (!PROPERTY.test(text)) return false;
  const property = parseProperty(text, 0);
  // A property in quoted-printable is parsed to another text.
  return property === null
    ? frameOf(text) !== null && !/\s/.test(text)
    : property.text === text && hasReadableValue(property);
};

function areNested(lines: readonly Line[]): boolean {
  const open: string[] = [];
  for (const { text } of lines) {
    const frame = frameOf(text);
    if (frame === null) continue;
    const { isBegin, name } = frame;
    if (isBegin) open.push(name);
    else if (open.pop() !== name) return false;
    if (name === EVENT && open.length > 1) return false;
  }
  return open.length === 0;
}

/**
 * Properties for its times belong together: all of them are rewritten, or none. An event without a UID gets one: the
 * reader makes one from its lines, which would be another once they are rewritten. It marks the lines that continue a text.
 */
function namesToReplace(lines: readonly Line[]): Set<string> {
  const names = new Set<string>();
  let before = new Set<string>();
  let texts = new TextLines();
  const textsOfEvents = [texts];
  let properties: Property[] = [];
  const lineOf = new Map<Property, Line>();
  eachLine(lines, {
    begin(name) {
      if (name !== EVENT) return;
      [before, texts, properties] = [new Set(), new TextLines(), []];
      textsOfEvents.push(texts);
    },
    end: (name) => name === EVENT && !before.has('UID') && names.add('UID'),
    property(line, depth) {
      const property = parseProperty(line.text, 0);
      if (depth !== 1) return;
      const [last, joinedCount] = [properties.slice(-BETWEEN_MAX), texts.joined.length];
      const taken = texts.take(property, line.text, 0, properties);
      if (taken === 'own') {
        properties.push(property!);
        lineOf.set(property!, line);
      } else if (taken === 'joined') {
        const left = properties.slice(-BETWEEN_MAX);
        const between = last.filter((each) => !left.includes(each)).map((each) => lineOf.get(each)!);
        for (const joinedLine of [...between, line]) joinedLine.continues = texts.joined[joinedCount];
      }
      // A line of a text with raw line breaks.
      if (property === null)
        for (const name of isPlainText(line.text) ? ['DESCRIPTION', 'LOCATION'] : []) names.add(name);
      if (property === null || !isMapped(property.name)) return;
      if (property.name === 'UID' && property.value.trim() === '') return;
      const isDouble = ONCE.has(property.name) && before.has(property.name);
      const isOfText = before.has('UID') && writtenName(property) !== property.name;
      before.add(writtenName(property));
      if (!isDouble && !isOfText && property.text === line.text && hasReadableValue(property)) return;
      if (isOfText) names.add('DESCRIPTION');
      names.add(property.name);
    },
  });
  for (const { joined } of textsOfEvents) for (const name of joined) if (isMapped(name)) names.add(name);
  return [...TIMES].some((name) => names.has(name)) ? new Set([...names, ...TIMES]) : names;
}

function linesToPutIn(written: string, names: ReadonlySet<string>): string[] {
  const events: string[] = [];
  eachLine(linesOf(written), {
    begin: (name) => name === EVENT && events.push(''),
    property(line, depth) {
      if (depth === 1 && names.has(nameOf(line))) events[events.length - 1] += line.asItCame;
    },
  });
  return events;
}

function repairedLines(
  lines: readonly Line[],
  replaced: ReadonlySet<string>,
  ours: readonly string[],
): { text: string; events: number } {
  let text = '';
  let events = 0;
  let isPutIn = false;
  const putIn = () => {
    if (!isPutIn) text += ours[events - 1] ?? '';
    isPutIn = true;
  };
  eachLine(lines, {
    begin(name) {
      if (name !== EVENT) putIn();
      text += `BEGIN:${name}\r\n`;
      if (name !== EVENT) return;
      events++;
      isPutIn = false;
    },
    end(name) {
      if (name === EVENT) putIn();
      text += `END:${name}\r\n`;
    },
    property(line, depth) {
      if (line.continues !== undefined && replaced.has(line.continues) && !replaced.has(nameOf(line))) return;
      if (depth !== 1 || !replaced.has(nameOf(line))) {
        const readable = isReadable(line) ? line.asItCame : readableLine(line.text);
        if (readable !== null) text += readable === line.asItCame ? readable : `${fold(readable)}\r\n`;
      } else {
        putIn();
      }
    },
  });
  return { text, events };
}

const nameOf = ({ text }: Line) => parseProperty(text, 0)?.name ?? '';

/** Nested as in our reader: an unterminated component ends with its parent. */
function eachLine(
  lines: readonly Line[],
  visit: {
    begin?: (name: string) => unknown;
    end?: (name: string) => unknown;
    property: (line: Line, depth: number) => void;
  },
): void {
  const open: string[] = [];
  const close = (name: string) => {
    for (let ended = ''; ended !== name;) {
      ended = open.pop()!;
      visit.end?.(ended);
    }
  };
  for (const line of lines) {
    const frame = frameOf(line.text);
    const name = frame?.name ?? '';
    if (frame === null) {
      visit.property(line, open.length);
    } else if (frame.isBegin) {
      if (name === EVENT && open.includes(EVENT)) close(EVENT);
      open.push(name);
      visit.begin?.(name);
    } else if (open.includes(name)) {
      close(name);
    }
  }
  if (open.length > 0) close(open[0]!);
}
