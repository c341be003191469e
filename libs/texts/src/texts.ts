import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { languages, type Language } from './languages.js';

type Values = Readonly<Record<string, string | number>>;

/** @throws Error for a key without a message in the language in use */
export type Text<Key extends string> = (key: Key, values?: Values) => string;

const formatters = new Map<Language, I18n>();
let chosen: Language | undefined;
let languageOfReader: () => Language | undefined = () => undefined;

/** The language in which texts and dates are written now. */
export const languageInUse = (): Language => chosen ?? languageOfReader() ?? languages[0];

/**
 * On a server: what tells the language of whoever is being answered. It holds where none is set. One that does not know
 * leaves it to those before: tests have several copies of a service in one process.
 */
export function readLanguageFrom(source: () => Language | undefined): void {
  const before = languageOfReader;
  languageOfReader = () => source() ?? before();
}

/** Sets the language of a whole page, in the browser. */
export function setLanguage(of: Language): void {
  chosen = of;
}

/**
 * Runs a function in a language. It must be synchronous: what it starts and does not await is in the language that was
 * in use before.
 */
export function inLanguage<Value>(of: Language, run: () => Value): Value {
  const before = chosen;
  chosen = of;
  try {
    return run();
  } finally {
    chosen = before;
  }
}

/** Adds compiled messages. Keys are unique over all parts that run together, so each begins with its part's subject. */
export function loadTexts(of: Language, messages: Messages): void {
  const formatter = formatters.get(of) ?? setupI18n();
  formatters.set(of, formatter);
  formatter.load(of, messages);
  formatter.activate(of);
}

type PartTexts = (language: Language) => Promise<{ default: Messages }>;

/**
 * Loads the compiled messages of parts, in the language of the page. Modules that use them are imported after it, since
 * constants of theirs may be texts.
 */
export async function loadPageTexts(...parts: PartTexts[]): Promise<void> {
  const of = languageInUse();
  for (const { default: messages } of await Promise.all(parts.map((load) => load(of))))
    loadTexts(of, messages);
}

/** The texts of a part, in the language in use when one is asked for. */
export const textsOf =
  <Key extends string>(): Text<Key> =>
  (key, values) =>
    textIn(languageInUse(), key, values);

type Titled<Key> = Key extends `${infer Name}.title` ? Name : never;

/** Titles with their details, such as those of refusals, in the language in use when they are read. */
export const titlesOf =
  <Key extends string>() =>
  (name: Titled<Key>, values?: Values) => ({
    get title(): string {
      return textIn(languageInUse(), `${name}.title`, values);
    },
    get detail(): string {
      return textIn(languageInUse(), `${name}.detail`, values);
    },
  });

const VALUE = '\u0000';

/** What stands before and after a value that is shown with markup of its own. */
export const textAround = (write: (value: string) => string): string[] => write(VALUE).split(VALUE);

/** Around the key and the values of a recorded text; JSON escapes these characters, so a text among the values keeps its own. */
const [BEGIN, END] = ['\u0002', '\u0003'];

let isRecording = false;
let recordsNow: () => boolean = () => false;

/** On a server: what tells whether texts are to be stored. */
export function recordTextsWhen(source: () => boolean): void {
  const before = recordsNow;
  recordsNow = () => source() || before();
}

/**
 * Runs a synchronous function whose texts are stored for whoever reads them later, by their keys and values. What it
 * returns or throws has them in a form for `wordRecorded`.
 */
export function recordTexts<Value>(run: () => Value): Value {
  const before = isRecording;
  isRecording = true;
  try {
    return run();
  } finally {
    isRecording = before;
  }
}

/** Whether texts are recorded now, not worded: such a text must not be kept for readers. */
export const isRecordingTexts = (): boolean => isRecording || recordsNow();

/** Words the recorded texts in a stored one, in the language in use; others stay as they are. */
export function wordRecorded(stored: string): string {
  const [first, ...others] = stored.split(BEGIN);
  return others.reduce((words, other) => {
    const [recorded, rest = ''] = other.split(END, 2) as [string, string?];
    return words + wordsOf(recorded) + rest;
  }, first!);
}

function wordsOf(recorded: string): string {
  try {
    const [key, values] = JSON.parse(recorded) as [string, Values];
    const worded = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? wordRecorded(value) : value,
    ]);
    return textIn(languageInUse(), key, Object.fromEntries(worded) as Values);
  } catch {
    // Of a version that had other texts, or by somebody who typed such characters.
    return recorded;
  }
}

/** One period ends an abbreviation and its sentence: 'jusqu’au 1 déc.' */
const SECOND_PERIOD = /(?<=\p{L}\.)\.(?!\S)/gu;

/** A text in any language. */
export function textIn(of: Language, key: string, values?: Values): string {
  if (isRecordingTexts()) return BEGIN + JSON.stringify([key, values ?? {}]) + END;
  const formatter = formatters.get(of);
  if (!formatter || !Object.hasOwn(formatter.messages, key))
    throw new Error(`There is no text '${key}' in '${of}'`);
  return formatter._(key, { ...values }).replace(SECOND_PERIOD, '');
}
