import type { Property } from './property.js';

/** The properties that may stand once in an event (RFC 5545, section 3.6.1). */
export const ONCE: ReadonlySet<string> = new Set(
  (
    'CLASS CREATED DESCRIPTION DTEND DTSTAMP DTSTART DURATION GEO LAST-MODIFIED LOCATION ORGANIZER PRIORITY ' +
    'RECURRENCE-ID SEQUENCE STATUS SUMMARY TRANSP UID URL'
  ).split(' '),
);
/** Texts of several lines. */
const LONG_TEXTS = new Set(['DESCRIPTION', 'COMMENT']);
const TEXTS = new Set([...LONG_TEXTS, 'LOCATION', 'SUMMARY']);
/** Lines within a text that look like properties in all respects. */
const BETWEEN_MAX = 2;
const VALUE_MAX_CHARACTERS = 1_000_000;
const DAMAGED_PROPERTY = /^[A-Z][A-Z0-9-]*;/;

/** Whether a line that is no property is text, and no damaged property. */
export const isPlainText = (line: string): boolean => !DAMAGED_PROPERTY.test(line);

/** The name of a property in the letter case of its line. */
export const writtenName = ({ text }: Pick<Property, 'text'>): string => /^[^;:]*/.exec(text)![0];

const isCapital = (name: string) => name === name.toUpperCase() && /[A-Z]/.test(name);

/** A text that goes on in the next lines. */
export interface LongText {
  name: string;
  /** The first line that belongs to it. */
  line: number;
  count: number;
}

/** A property that stands twice and does not count. */
export type Double = Pick<Property, 'name' | 'line' | 'value'>;

/**
 * Raw line breaks in texts make lines such as 'Status: cancelled'. It follows the lines of one event, and finds those
 * that continue the text before them.
 */
export class TextLines {
  readonly long: LongText[] = [];
  private text: Property | null = null;
  private between: Property[] = [];
  private isContinued = false;
  /** Properties that may be lines of a text. */
  private readonly doubtful = new Set<Property>();

  /**
   * Takes the next line, before it is among the `properties`. `joined`: it belongs to the text before it; `broken`: the
   * same for a title, which no such line changes.
   */
  take(
    property: Property | null,
    written: string,
    line: number,
    properties: Property[],
  ): 'own' | 'joined' | 'broken' {
    const isText =
      property === null
        ? isPlainText(written)
        : !isCapital(writtenName(property)) && !/^x-/i.test(property.name);
    if (this.text !== null && isText && isCapital(writtenName(this.text))) {
      if (this.text.name === 'SUMMARY') return 'broken';
      this.join(written, line, properties);
      return 'joined';
    }
    if (property === null) {
      this.text = null;
      return 'broken';
    }
    if (this.text !== null && LONG_TEXTS.has(this.text.name)) this.doubtful.add(property);
    if (TEXTS.has(property.name)) this.begin(property);
    else if (this.text !== null) {
      this.between.push(property);
      const isLong = this.isContinued || LONG_TEXTS.has(this.text.name);
      if (this.between.length > (isLong ? BETWEEN_MAX : 0)) this.text = null;
    }
    return 'own';
  }

  private begin(property: Property): void {
    this.text = property;
    this.between = [];
    this.isContinued = false;
  }

  private join(written: string, line: number, properties: Property[]): void {
    const text = this.text!;
    const lines = [...this.between.map((one) => one.text), written];
    properties.splice(properties.length - this.between.length, this.between.length);
    const first = this.between[0]?.line ?? line;
    if (this.isContinued) this.long.at(-1)!.count += lines.length;
    else this.long.push({ name: text.name, line: first, count: lines.length });
    if (text.value.length < VALUE_MAX_CHARACTERS) text.value += lines.map((one) => `\\n${one}`).join('');
    this.between = [];
    this.isContinued = true;
  }

  /** The properties without those that may stand once and stand before; of these one that is surely none of a text counts. */
  withoutDoubles(properties: readonly Property[]): { properties: Property[]; doubles: Double[] } {
    const named = Map.groupBy(
      properties.filter(({ name }) => ONCE.has(name)),
      ({ name }) => name,
    );
    const dropped = new Set<Property>();
    for (const same of named.values()) {
      if (same.length === 1) continue;
      const sure = same.filter((one) => !this.doubtful.has(one));
      const among = sure.length > 0 ? sure : same.slice(-1);
      const counts =
        among.find(({ name, value }) => name !== 'STATUS' || !/cancelled/i.test(value)) ?? among[0];
      for (const one of same) if (one !== counts) dropped.add(one);
    }
    const values = new Map(
      [...named].map(([name, same]) => [name, same.find((one) => !dropped.has(one))!.value]),
    );
    return {
      properties: properties.filter((one) => !dropped.has(one)),
      doubles: [...dropped].filter(({ name, value }) => values.get(name) !== value),
    };
  }
}
