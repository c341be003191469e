import { dateValues } from './values.js';
import { isMapped } from './mapped-properties.js';
import type { Property } from './property.js';

/** The properties that may stand once in an event (RFC 5545, section 3.6.1). */
export const ONCE: ReadonlySet<string> = new Set(
  (
    'CLASS CREATED DESCRIPTION DTEND DTSTAMP DTSTART DURATION GEO LAST-MODIFIED LOCATION ORGANIZER PRIORITY ' +
    'RECURRENCE-ID SEQUENCE STATUS SUMMARY TRANSP UID URL'
  ).split(' '),
);
const LONG_TEXTS = new Set(['DESCRIPTION', 'COMMENT', 'X-ALT-DESC']);
const TEXTS = new Set([...LONG_TEXTS, 'LOCATION', 'SUMMARY']);
/** What an event is nothing without. */
const NEEDED: ReadonlySet<string> = new Set(['UID', 'DTSTART']);
const STATES = new Set(['STATUS', 'CLASS', 'TRANSP']);
const CHANGES_NOTHING = /^(?:confirmed|public|opaque)$/i;
/** A state in letters of both cases where no text can stand. */
const MIXED_STATE =
  /^(?:BEGIN:VEVENT|(?:UID|DTSTART|DTEND|DTSTAMP|CREATED|LAST-MODIFIED|SEQUENCE)[;:].*)\n(?:STATUS|CLASS|TRANSP):[A-Z][a-z]+$/m;
/** Whether the program that wrote a file writes states in letters of both cases. */
export const hasMixedStates = (text: string): boolean => MIXED_STATE.test(text);

/** Lines within a text that look like properties in all respects. */
export const BETWEEN_MAX = 2;
const VALUE_MAX_CHARACTERS = 1_000_000;
const DAMAGED_PROPERTY = /^[A-Z][A-Z0-9-]*;/;

/** Whether a line that is no property is text, and no damaged property. */
export const isPlainText = (line: string): boolean => !DAMAGED_PROPERTY.test(line);

/** The name of a property in the letter case of its line. */
export const writtenName = ({ text }: Pick<Property, 'text'>): string => /^[^;:]*/.exec(text)![0];

const isInCapitals = (property: Property) => {
  const { name, text } = property;
  const isNameAlone = text.startsWith(name) && (text[name.length] === ':' || text[name.length] === ';');
  const written = isNameAlone ? name : writtenName(property);
  return (isNameAlone || written === written.toUpperCase()) && /[A-Z]/.test(written);
};

/** Whether a line is none of the program that wrote a property in capitals, which writes all of them so. */
export const isOfOtherHand = (property: Property | null, inCapitals: Property | undefined): boolean =>
  property !== null &&
  inCapitals !== undefined &&
  isInCapitals(inCapitals) &&
  !isInCapitals(property) &&
  !property.name.startsWith('X-');

const hasBlank = ({ value }: Property) => {
  const first = value.charCodeAt(0);
  return (first <= 0x20 || first >= 0xa0) && /^\s/.test(value);
};

export interface LongText {
  name: string;
  line: number;
  count: number;
}

export type Double = Pick<Property, 'name' | 'line' | 'value'>;

/**
 * Raw line breaks in texts make lines such as 'Status: cancelled'. It follows the lines of one event, and finds those
 * that continue the text before them.
 */
export class TextLines {
  readonly long: LongText[] = [];
  /** The names of texts and of the lines that continue them. */
  readonly joined: string[] = [];
  private text: Property | null = null;
  private isTextInCapitals = false;
  private between: Property[] = [];
  private isContinued = false;
  /** In the lines of a damaged property. */
  private isDamaged = false;
  private readonly doubtful: Property[] = [];
  /** How many properties with these names count; how many have no blank before their value, and which others have. */
  private readonly counts: Record<string, number> = { UID: 0, DTSTART: 0, SUMMARY: 0 };
  private exact = 0;
  private blanks = 0;

  /** `hasMixedStates`: the program that wrote the file writes `STATUS:Cancelled` in place of `STATUS:CANCELLED`. */
  constructor(private readonly hasMixedStates = false) {}

  /**
   * Takes the next line, before it is among the `properties`. `broken`: a line of a title, which no such line changes.
   */
  take(
    property: Property | null,
    written: string,
    line: number,
    properties: Property[],
  ): 'own' | 'joined' | 'broken' {
    if (this.text !== null && this.isOfText(this.text, property, written)) {
      if (this.text.name === 'SUMMARY') return 'broken';
      this.join(property, written, line, properties);
      return 'joined';
    }
    if (property === null) {
      this.text = null;
      this.isDamaged ||= !isPlainText(written);
      return 'broken';
    }
    this.isDamaged &&= !isInCapitals(property);
    if (this.isDamaged) return 'broken';
    if (this.text !== null && LONG_TEXTS.has(this.text.name)) this.doubtful.push(property);
    const isOtherTitle = property.name === 'SUMMARY' && this.text?.name !== 'SUMMARY' && this.has('SUMMARY');
    if (TEXTS.has(property.name) && !isOtherTitle) this.begin(property);
    else if (this.text !== null) {
      this.between.push(property);
      if (this.between.length > BETWEEN_MAX) this.text = null;
    }
    this.count(property, 1);
    return 'own';
  }

  private isOfText(text: Property, property: Property | null, written: string): boolean {
    if (!this.isTextInCapitals) return false;
    const isNear = this.between.length === 0 || this.isLong();
    if (property === null) return isNear && isPlainText(written);
    if (isNear && !isInCapitals(property) && !property.name.startsWith('X-')) return true;
    return text.name !== 'SUMMARY' && this.isWrittenByHand(property);
  }

  private has(name: string): boolean {
    return this.counts[name]! > 0;
  }

  private count(property: Property, by: 1 | -1): void {
    if (property.name in this.counts) this.counts[property.name]! += by;
    if (!hasBlank(property)) this.exact += by;
    else if (!TEXTS.has(property.name)) this.blanks += by;
  }

  /** Its value is one that no program writes. */
  private isWrittenByHand(property: Property): boolean {
    const { name, value } = property;
    const isState = STATES.has(name);
    if (!isState && name !== 'RECURRENCE-ID' && !hasBlank(property)) return false;
    const dates = dateValues(property);
    if (value.trim() === '' || (!isState && dates.length === 0)) return false;
    if ((name === 'DTSTART' || name === 'DTEND') && !this.has('DTSTART')) return false;
    // Some programs write a blank everywhere.
    if (hasBlank(property)) return this.exact > 0 && this.blanks === 0;
    if (isState)
      return !this.hasMixedStates && value !== value.toUpperCase() && !CHANGES_NOTHING.test(value.trim());
    // Of other dates an unreadable one is left out, and programs do write such.
    return name === 'RECURRENCE-ID' && dates.every((time) => time.kind === 'none' && time.year === null);
  }

  private isLong(): boolean {
    return this.isContinued || (this.text !== null && LONG_TEXTS.has(this.text.name));
  }

  private begin(property: Property): void {
    this.text = property;
    this.isTextInCapitals = isInCapitals(property);
    this.between = [];
    this.isContinued = false;
  }

  private join(property: Property | null, written: string, line: number, properties: Property[]): void {
    const text = this.text!;
    const between = properties.splice(properties.length - this.between.length, this.between.length);
    for (const each of between) this.count(each, -1);
    const needed = between.filter(({ name }) => NEEDED.has(name) && !this.has(name));
    for (const each of needed) this.count(each, 1);
    properties.push(...needed);
    const joined = between.filter((each) => !needed.includes(each));
    this.joined.push(text.name, ...joined.map(({ name }) => name), ...(property ? [property.name] : []));
    const lines = [...joined.map((each) => each.text), written];
    const first = joined[0]?.line ?? line;
    if (this.isContinued) this.long.at(-1)!.count += lines.length;
    else this.long.push({ name: text.name, line: first, count: lines.length });
    if (text.value.length < VALUE_MAX_CHARACTERS) text.value += lines.map((each) => `\\n${each}`).join('');
    this.between = [];
    this.isContinued = true;
  }

  /** Of those that may stand once, one that is surely none of a text counts. */
  withoutDoubles(all: readonly Property[]): { properties: Property[]; doubles: Double[] } {
    const properties = all.filter(({ name, value }) => value.trim() !== '' || !isMapped(name));
    const names = new Set<string>();
    const isDouble = ({ name }: Property) => ONCE.has(name) && names.size === names.add(name).size;
    if (!properties.some(isDouble)) return { properties, doubles: [] };
    const named = Map.groupBy(
      properties.filter(({ name }) => ONCE.has(name)),
      ({ name }) => name,
    );
    const doubtful = new Set(this.doubtful);
    const dropped = new Set<Property>();
    for (const same of named.values()) {
      if (same.length === 1) continue;
      const sure = same.filter((each) => !doubtful.has(each));
      const among = sure.length > 0 ? sure : same.slice(-1);
      const counts =
        among.find(({ name, value }) => name !== 'STATUS' || !/cancell?ed/i.test(value)) ?? among[0];
      for (const each of same) if (each !== counts) dropped.add(each);
    }
    const values = new Map(
      [...named].map(([name, same]) => [name, same.find((each) => !dropped.has(each))!.value]),
    );
    return {
      properties: properties.filter((each) => !dropped.has(each)),
      doubles: [...dropped].filter(({ name, value }) => values.get(name) !== value),
    };
  }
}
