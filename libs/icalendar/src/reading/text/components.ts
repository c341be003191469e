import {
  asItCame,
  type ContentLine,
  contentLines,
  frameOf,
  LINE_MAX_CHARACTERS,
  parseProperty,
  type Property,
  unfolded,
} from './property.js';
import { type Double, hasMixedStates, isOfOtherHand, type LongText, TextLines } from './text-lines.js';

/** Maximum nesting of components: VCALENDAR, VEVENT, VALARM are three. */
export const DEPTH_MAX = 6;
/** Number of broken lines of a file that are reported one by one. */
const BROKEN_LINES_LISTED_MAX = 20;
const SHOWN_CHARACTERS = 60;

interface ComponentFault {
  code: 'nested_too_deep' | 'line_too_long' | 'entry_cut';
  line: number;
}

interface BrokenLine {
  line: number;
  text: string;
}

interface CutAttachment {
  line: number;
  characters: number;
}

export interface Component {
  name: string;
  line: number;
  properties: Property[];
  components: Component[];
  /** Without inline attachments; only for a component in a calendar. */
  original: string;
  brokenLines: BrokenLine[];
  attachments: CutAttachment[];
  longTexts: readonly LongText[];
  /** Properties that stand twice and do not count. */
  doubles: readonly Double[];
  fault: ComponentFault | null;
}

export interface ComponentTree {
  calendars: Component[];
  components: Component[];
  brokenLines: BrokenLine[];
  brokenLinesInAll: number;
  isCut: boolean;
  /** It is a stream of calendars (RFC 5545, section 3.4): nothing else stands before, between or behind them. */
  isWhole: boolean;
}

const ERROR_TEXT = /^\s*(?:[<{[]|(?:PHP )?(?:Warning|Notice|Deprecated|Fatal error|Parse error)\b)/;
/** Whether a line looks like what servers write when they fail: markup, JSON, a message of PHP. */
export const isErrorText = (line: string): boolean => ERROR_TEXT.test(line);
/** Of PHP alone, which may stop to write in the middle of an entry; markup is ordinary in a text there. */
const isMessageOfPhp = (line: string): boolean =>
  /^\s*(?:<b>|PHP )?(?:Warning|Notice|Deprecated|Fatal error|Parse error)\b/.test(line) &&
  / on line (?:<b>)?\d/.test(line);

/** An inline file, which is skipped however long it is. */
const INLINE_FILE = /^(?:ATTACH|IMAGE)\b[^:]*;(?:ENCODING=BASE64|VALUE=BINARY)/i;

/** Reads the components of a text with normalised line ends. Broken parts are reported, and do not stop the reader. */
export function readComponents(text: string, onComponent?: (component: Component) => void): ComponentTree {
  return new ComponentReader(text, onComponent).read();
}

class ComponentReader {
  private readonly tree: ComponentTree = {
    calendars: [],
    components: [],
    brokenLines: [],
    brokenLinesInAll: 0,
    isCut: false,
    isWhole: true,
  };
  private readonly stack: Component[] = [];
  private tooDeep = 0;
  private hasComponents = false;
  /** Where the current piece of a calendar component's text begins, and its pieces before that. */
  private pieceStart = 0;
  private pieces: string[] = [];
  private readonly hasMixedStates: boolean;
  private texts = new TextLines();

  constructor(
    private readonly text: string,
    private readonly onComponent?: (component: Component) => void,
  ) {
    this.hasMixedStates = hasMixedStates(text);
  }

  read(): ComponentTree {
    for (const line of contentLines(this.text)) this.readLine(line);
    this.tree.isCut = this.stack.length > 0;
    if (this.tree.isCut || this.tree.calendars.length === 0) this.tree.isWhole = false;
    while (this.stack.length > 0) {
      const open = this.stack.at(-1)!;
      if (open.name !== 'VCALENDAR') open.fault ??= { code: 'entry_cut', line: open.line };
      this.close(this.text.length);
    }
    return this.tree;
  }

  private readLine(line: ContentLine): void {
    const length = line.end - line.start;
    const frame = length < 100 ? frameOf(this.text.slice(line.start, line.end)) : null;
    if (frame === null) this.readProperty(line);
    else if (frame.isBegin) this.begin(frame.name, line);
    else this.end(frame.name, line);
  }

  private begin(name: string, line: ContentLine): void {
    // A missing END shows at the next VEVENT: events are never nested.
    if (name === 'VEVENT') {
      const open = this.stack.findIndex((component) => component.name === name);
      while (open !== -1 && this.stack.length > open) this.close(line.start - 1);
      if (open !== -1) this.tooDeep = 0;
    }
    if ((name === 'VCALENDAR') !== (this.stack.length === 0)) this.tree.isWhole = false;
    if (this.stack.length >= DEPTH_MAX || this.tooDeep > 0) {
      this.tooDeep++;
      this.blame({ code: 'nested_too_deep', line: line.line });
      return;
    }
    const component: Component = {
      name,
      line: line.line,
      properties: [],
      components: [],
      original: '',
      brokenLines: [],
      attachments: [],
      longTexts: [],
      doubles: [],
      fault: null,
    };
    this.stack.push(component);
    if (name === 'VEVENT') this.texts = new TextLines(this.hasMixedStates);
    this.hasComponents = name !== 'VCALENDAR';
    if (this.entry() === component) {
      this.pieceStart = line.start;
      this.pieces = [];
    }
  }

  private end(name: string, line: ContentLine): void {
    if (this.tooDeep > 0) {
      this.tooDeep--;
      return;
    }
    if (!this.stack.some((component) => component.name === name)) {
      this.broken(line);
      return;
    }
    if (name === 'VCALENDAR' && this.stack.length > 1) this.tree.isWhole = false;
    while (this.close(line.end) !== name);
  }

  private close(end: number): string {
    const component = this.stack.at(-1)!;
    if (component.name === 'VEVENT') {
      const { properties, doubles } = this.texts.withoutDoubles(component.properties);
      component.properties = properties;
      component.doubles = doubles;
      component.longTexts = this.texts.long;
    }
    if (this.entry() === component) {
      component.original = this.pieces.join('') + asItCame(this.text, this.pieceStart, end);
    }
    this.stack.pop();
    if (component.name === 'VCALENDAR') {
      this.tree.calendars.push(component);
    } else if (this.stack.length === 0 || this.stack.at(-1)!.name === 'VCALENDAR') {
      this.tree.components.push(component);
      this.onComponent?.(component);
    } else {
      this.stack.at(-1)!.components.push(component);
    }
    return component.name;
  }

  private readProperty(line: ContentLine): void {
    if (this.tooDeep > 0) return;
    if (INLINE_FILE.test(this.text.slice(line.start, line.start + 400))) {
      this.cutOut(line);
      return;
    }
    if (line.end - line.start > LINE_MAX_CHARACTERS) {
      this.blame({ code: 'line_too_long', line: line.line });
      return;
    }
    const written = unfolded(this.text, line);
    if (this.stack.length <= 1 && isErrorText(this.text.slice(line.start, line.start + SHOWN_CHARACTERS))) {
      this.tree.isWhole = false;
      this.broken(line);
      return;
    }
    const property = parseProperty(written, line.line);
    if (isMessageOfPhp(written)) this.tree.isWhole = false;
    const open = this.stack.at(-1);
    const { likeProperties } = line;
    if (property !== null && open?.name === 'VEVENT' && likeProperties.length > 0)
      this.texts.long.push({
        name: property.name,
        line: likeProperties[0]!,
        count: likeProperties.length,
      });
    const isOwn =
      open?.name === 'VEVENT'
        ? this.texts.take(property, written, line.line, open.properties)
        : isOfOtherHand(property, open?.properties[0])
          ? 'broken'
          : 'own';
    if (isOwn === 'joined') return;
    if (isOwn === 'broken' || property === null || open === undefined) this.broken(line);
    else open.properties.push(property);
  }

  private cutOut(line: ContentLine): void {
    const entry = this.entry();
    if (entry === undefined) return;
    entry.attachments.push({ line: line.line, characters: line.end - line.start });
    if (line.start > this.pieceStart) this.pieces.push(asItCame(this.text, this.pieceStart, line.start - 1));
    this.pieceStart = line.end + 1;
  }

  private broken(line: ContentLine): void {
    const shown = this.text.slice(line.start, Math.min(line.end, line.start + 4 * SHOWN_CHARACTERS));
    const text = shown.replace(/\s+/g, ' ').trim();
    if (text === '') return;
    const broken = {
      line: line.line,
      text: text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…`.toWellFormed() : text,
    };
    const entry = this.entry();
    if (entry !== undefined) {
      if (entry.brokenLines.length < BROKEN_LINES_LISTED_MAX) entry.brokenLines.push(broken);
      return;
    }
    // A description of the calendar with raw line breaks stands in its head.
    const isInHead = this.stack.length > 0 && !this.hasComponents;
    if (!isInHead) this.tree.isWhole = false;
    this.tree.brokenLinesInAll++;
    if (this.tree.brokenLines.length < BROKEN_LINES_LISTED_MAX) this.tree.brokenLines.push(broken);
  }

  private entry(): Component | undefined {
    return this.stack.find((component) => component.name !== 'VCALENDAR');
  }

  private blame(fault: ComponentFault): void {
    const owner = this.entry() ?? this.stack[0];
    if (owner) owner.fault ??= fault;
  }
}

export const propertyOf = ({ properties }: Component, name: string): Property | undefined =>
  properties.find((property) => property.name === name);
