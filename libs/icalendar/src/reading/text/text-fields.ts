import {
  CANCELLATION_NOTE_MAX_CHARACTERS,
  DESCRIPTION_MAX_CHARACTERS,
  isBlank,
  LOCATION_MAX_CHARACTERS,
  MEETING_ID_MAX_CHARACTERS,
  parseWebAddress,
  PASSCODE_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from '@daymark/contracts';
import { type ImportNoteCode } from '@daymark/contracts/interchange';
import { languageInUse } from '@daymark/texts';
import { compile } from 'html-to-text';
import { announcedTitle, untitled } from '../../feed-texts.js';
import { propertyOf, type Component } from './components.js';
import {
  CANCELLATION_NOTE,
  MEETING_ID,
  PASSCODE,
  STATUS_HERE,
  type TextProperty,
} from './mapped-properties.js';
import { escapeText, unescapeText, type Property } from './property.js';

interface TextFields {
  title: string;
  description: string | null;
  location: string | null;
  url: string | null;
  meeting_id: string | null;
  passcode: string | null;
}

export interface ReadTexts {
  fields: TextFields;
  /** Lines for what the fields cannot hold. */
  furtherLines: string[];
  notes: { code: ImportNoteCode; line: number; params?: Record<string, string | number> }[];
}

const ELLIPSIS = '…';
const ADDRESS_SHOWN_CHARACTERS = 60;
/** Maximum HTML that is converted to text; a description holds far less. */
const HTML_MAX_CHARACTERS = 100_000;
const HTML =
  /<\/?(?:html|head|body|p|div|br|hr|span|a|b|i|u|s|ul|ol|li|strong|em|table|tr|td|h[1-6]|font|pre|blockquote|html-blob)(?:\s[^<>]{0,2000})?\/?>/i;
// eslint-disable-next-line no-control-regex -- removing control characters is what this is for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
export const withoutControls = (text: string): string => text.replace(CONTROL, '').normalize('NFC');
const LINE_BREAKS = /(?<!\s)\s*[\n\r\t\u2028\u2029]\s*/g;

/** Cut to their maximum lengths. */
export function readTexts(component: Component): ReadTexts {
  const notes: ReadTexts['notes'] = [];
  const furtherLines: string[] = [];
  const addNote = (
    code: ImportNoteCode,
    property?: Property,
    params?: ReadTexts['notes'][number]['params'],
  ): number => notes.push({ code, line: property?.line ?? component.line, params });
  const textOf = (property: Property | undefined) => {
    if (property === undefined) return '';
    const written = unescapeText(property.value);
    const text = withoutControls(written).replaceAll('\r', '');
    if (written.search(CONTROL) !== -1) addNote('control_characters', property);
    return isBlank(text) ? '' : text.trim();
  };

  const summary = textProperty(component, 'SUMMARY');
  const place = textProperty(component, 'LOCATION');
  const announced = textOf(summary).replace(LINE_BREAKS, ' ');
  const isOurs = propertyOf(component, STATUS_HERE) !== undefined;
  const wholeTitle = (isOurs ? announcedTitle(announced) : undefined) ?? announced;
  const wholeLocation = textOf(place).replace(LINE_BREAKS, ', ');
  if (wholeTitle === '') addNote('untitled', summary);
  const title = cutAtWord(wholeTitle, TITLE_MAX_CHARACTERS);
  const location = cutAtWord(wholeLocation, LOCATION_MAX_CHARACTERS);
  if (title !== wholeTitle) addNote('title_cut', summary);
  if (location !== wholeLocation) addNote('location_cut', place);

  const written = textProperty(component, 'DESCRIPTION');
  const plain = withoutNote(textOf(written), cancellationNoteOf(component));
  const hasAlternative = component.properties.some(({ name }) => name === 'X-ALT-DESC');
  const html = HTML.test(plain) ? plain : alternativeHtml(written);
  if (html !== null && !hasAlternative) {
    furtherLines.push(`X-ALT-DESC;FMTTYPE=text/html:${html === plain ? written!.value : escapeText(html)}`);
  }
  let description = plain;
  if (plain === '' || html === plain) {
    const alternative = component.properties.find(({ name }) => name === 'X-ALT-DESC');
    description = textOfHtml(html ?? textOf(alternative));
    if (description !== '') addNote('description_from_html', written ?? alternative);
  }

  const whole = [
    ...(title === wholeTitle ? [] : [wholeTitle]),
    ...(location === wholeLocation ? [] : [wholeLocation]),
    ...(description === '' ? [] : [description]),
  ].join('\n\n');
  const cut = cutAtWord(whole, DESCRIPTION_MAX_CHARACTERS);
  if (cut !== whole) addNote('description_cut', written, { characters: DESCRIPTION_MAX_CHARACTERS });

  const address = addressOf(component);
  if (address.unused !== undefined) {
    furtherLines.push(address.unused.text);
    if (!isBlank(address.unused.value))
      addNote('address_dropped', address.unused, {
        text: address.unused.value.slice(0, ADDRESS_SHOWN_CHARACTERS).toWellFormed(),
      });
  }
  return {
    fields: {
      title: title === '' ? untitled(languageInUse()) : title,
      description: cut === '' ? null : cut,
      location: location === '' ? null : location,
      url: address.url,
      meeting_id: joining(component, MEETING_ID, MEETING_ID_MAX_CHARACTERS),
      passcode: joining(component, PASSCODE, PASSCODE_MAX_CHARACTERS),
    },
    furtherLines,
    notes,
  };
}

/** A property from which a field is read, and which is not also preserved as a line. */
const textProperty: (component: Component, name: TextProperty) => Property | undefined = propertyOf;

/** Null if we did not write it: ours are never longer, and have no line breaks. */
function joining(component: Component, name: TextProperty, max: number): string | null {
  const text = withoutControls(unescapeText(textProperty(component, name)?.value ?? '')).trim();
  return isBlank(text) || text.length > max || text.search(LINE_BREAKS) !== -1 ? null : text;
}

/** Empty if we did not write it, since ours are never longer. */
export function cancellationNoteOf(component: Component): string {
  const written = unescapeText(textProperty(component, CANCELLATION_NOTE)?.value ?? '');
  const note = withoutControls(written).replaceAll('\r', '').trim();
  return isBlank(note) || note.length > CANCELLATION_NOTE_MAX_CHARACTERS ? '' : note;
}

function withoutNote(description: string, note: string): string {
  if (note === '' || description === note) return description.slice(note.length);
  return description.startsWith(`${note}\n\n`) ? description.slice(note.length).trimStart() : description;
}

/** The HTML in the ALTREP of a description, as Thunderbird writes it. */
function alternativeHtml(description: Property | undefined): string | null {
  const match = /^data:text\/html,(.+)$/is.exec(description?.params['ALTREP'] ?? '');
  if (match === null) return null;
  try {
    return decodeURIComponent(match[1]!).replace(CONTROL, '');
  } catch {
    return null;
  }
}

/** URL if it is a web address, otherwise the address of an online meeting. Any other address is preserved as a line. */
function addressOf(component: Component): { url: string | null; unused?: Property } {
  const property = textProperty(component, 'URL');
  const url = property === undefined ? null : webAddress(property.value);
  if (url !== null) return { url };
  const conference = ['CONFERENCE', 'X-GOOGLE-CONFERENCE'].map((name) => propertyOf(component, name));
  const found = conference.map((each) => (each === undefined ? null : webAddress(each.value)));
  return { url: found.find((address) => address !== null) ?? null, unused: property };
}

/** Some programs escape URLs as if they were text. */
const webAddress = (value: string) => parseWebAddress(unescapeText(value).trim());

let convertHtml: ((html: string) => string) | undefined;

function textOfHtml(html: string): string {
  if (html === '') return '';
  // Compiling the options takes a millisecond, so it is done once.
  convertHtml ??= compile({
    wordwrap: false,
    limits: { maxInputLength: HTML_MAX_CHARACTERS, maxDepth: 50, maxChildNodes: 5_000 },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  });
  return withoutControls(convertHtml(html.slice(0, HTML_MAX_CHARACTERS))).trim();
}

export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const atWord = cut.replace(/(?<!\s)\s+\S*$/, '');
  const kept = atWord.length > max / 2 ? atWord : cut;
  // Half of a surrogate pair may be left.
  return `${kept.replace(/[\ud800-\udbff]$/, '').trimEnd()}${ELLIPSIS}`;
}
