import * as z from 'zod';
import {
  EMAIL_LOCAL_PART_MAX_CHARACTERS,
  EMAIL_MAX_CHARACTERS,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  URL_MAX_CHARACTERS,
} from './limits.js';
import { labelled, message, required, text, type Label } from '../texts.js';

/** A version-4 UUID as part of a regular expression with the flag `i`: every id that a service makes is one. */
export const UUID_V4 = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

export const WHOLE_UUID_V4 = new RegExp(`^${UUID_V4}$`, 'i');

export function pick<Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Pick<Value, Name> {
  // A loop, since long lists use this: it takes a third of the time of an array of pairs.
  const picked = {} as Pick<Value, Name>;
  for (const name of names) picked[name] = value[name];
  return picked;
}

// Elements that run or load something, with their content; an unclosed one extends to the end of the text.
const BLOCK = /<(script|iframe)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const SCRIPT_ADDRESS = /javascript:/gi;
const HANDLER_ATTRIBUTE = /\bon\w+\s*=/gi;

/**
 * Removes script and iframe elements, `javascript:` and inline handlers until nothing more is found: a removal can form
 * a new match.
 */
export function sanitizedText(text: string): string {
  let before: string;
  let after = text;
  do {
    before = after;
    after = before.replace(BLOCK, '').replace(SCRIPT_ADDRESS, '').replace(HANDLER_ATTRIBUTE, '');
  } while (after !== before);
  return after.trim();
}

/** In lower case after parsing. `blank` is the error for an empty value. */
export const id = (field = 'id', blank = message('fields.format', { label: field })) => {
  const invalid = message('fields.format', { label: field });
  return z
    .string(invalid)
    .regex(WHOLE_UUID_V4, {
      error: ({ input }) => (isBlank(input as string) ? blank : invalid).error(),
    })
    .toLowerCase();
};

// ASCII only: look-alike letters, zero-width characters and quoted local parts would make two addresses look the same.
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** A deleted account has no name; null: nobody in particular, such as an import. */
export const PersonName = z.object({ id: id(), name: z.string().nullable() });

/** ASCII case is folded, surrounding blanks are dropped. */
export const email = () =>
  z
    .string(message('fields.email'))
    .trim()
    .max(EMAIL_MAX_CHARACTERS, message('fields.email'))
    .regex(EMAIL, message('fields.email'))
    .refine((value) => value.indexOf('@') <= EMAIL_LOCAL_PART_MAX_CHARACTERS, message('fields.email'))
    .toLowerCase();

const UNUSABLE_PASSWORD = labelled('fields.unusableCharacters', 'labels.password');
const TOO_LONG_PASSWORD = labelled('fields.tooLong', 'labels.password', { max: PASSWORD_MAX_CHARACTERS });
// NUL ends a string in too many programs to be allowed in a secret.
const isUsable = (value: string) => value.isWellFormed() && !value.includes('\u0000');

/** Compared exactly: never trimmed, normalised or cut. */
export const newPassword = () =>
  z
    .string(required('labels.password'))
    .min(
      PASSWORD_MIN_CHARACTERS,
      labelled('fields.tooShort', 'labels.password', { min: PASSWORD_MIN_CHARACTERS }),
    )
    .max(PASSWORD_MAX_CHARACTERS, TOO_LONG_PASSWORD)
    .refine(isUsable, UNUSABLE_PASSWORD);

/** Only an upper length bound, which keeps hashing cheap. */
export const existingPassword = (missing = required('labels.password')) =>
  z
    .string(missing)
    .min(1, missing)
    .max(PASSWORD_MAX_CHARACTERS, TOO_LONG_PASSWORD)
    .refine(isUsable, UNUSABLE_PASSWORD);

// C0 and C1 controls. PostgreSQL refuses NUL, and names need none of the others.
// eslint-disable-next-line no-control-regex -- refusing control characters is what this is for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
// eslint-disable-next-line no-control-regex -- as above, but tab and line breaks belong in a description
const CONTROL_EXCEPT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
// Characters that are invisible: separators, zero-width characters and the Hangul fillers.
const BLANK =
  /^[\s\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufeff\uffa0]*$/u;

export const isBlank = (value: string) => BLANK.test(value);

interface TextOptions {
  /** The field's name on screen; used in the messages. */
  label: Label;
  max: number;
  lines?: boolean;
}

function textOf({ label, max, lines }: TextOptions) {
  return z
    .string(required(label))
    .normalize('NFC')
    .max(max, labelled('fields.tooLong', label, { max }))
    .refine(
      (value) => value.isWellFormed() && !(lines ? CONTROL_EXCEPT_LINES : CONTROL).test(value),
      labelled('fields.unusableCharacters', label),
    );
}

/** Required text: normalised to NFC and trimmed; blank text counts as missing. */
export const requiredText = (options: TextOptions) =>
  textOf(options)
    .refine((value) => !isBlank(value), required(options.label))
    .trim();

/** For updates, where absent means unchanged. */
export const nullableText = (options: TextOptions) =>
  textOf(options)
    .nullable()
    .transform((value) => (value === null || isBlank(value) ? null : value.trim()));

export const optionalText = (options: TextOptions) =>
  textOf(options)
    .nullish()
    .transform((value) => (value == null || isBlank(value) ? null : value.trim()));

/** A search text, in NFC like the texts that it is compared with; empty matches everything. */
export const searchText = (max = 200) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max, labelled('fields.tooLong', 'labels.search', { max }))
    .refine(
      (value) => value.isWellFormed() && !CONTROL.test(value),
      labelled('fields.unusableCharacters', 'labels.search'),
    );

export function parseWebAddress(value: string): string | null {
  if (value.length > URL_MAX_CHARACTERS || !/^https?:\/\/[^/\\]/i.test(value)) return null;
  // The URL parser drops tabs and line breaks and converts backslashes; a value that contains them is not an address.
  if (/[\s\\]/.test(value) || CONTROL.test(value) || !value.isWellFormed()) return null;
  const url = URL.parse(value);
  if (!url || url.username || url.password || !url.hostname) return null;
  return url.href.length > URL_MAX_CHARACTERS ? null : url.href;
}

export const optionalWebAddress = () =>
  z
    .string(message('fields.url'))
    .nullish()
    .transform((value, context) => {
      if (value == null || isBlank(value)) return null;
      const address = parseWebAddress(value.trim());
      if (address === null) context.addIssue({ code: 'custom', message: text('fields.url'), continue: true });
      return address;
    });

export const instant = (field: string) => {
  const invalid = message('fields.format', { label: field });
  return z.iso.datetime(invalid).refine((value) => !Number.isNaN(Date.parse(value)), invalid);
};

const VERSION_MESSAGE = message('fields.version', { label: 'version' });

/** The version that an update started from; a stale one is refused. The upper bound is the column's. */
export const version = () =>
  z.int(VERSION_MESSAGE).min(0, VERSION_MESSAGE).max(2_147_483_647, VERSION_MESSAGE);

export const VersionQuery = z.object({
  version: z
    .string()
    .regex(/^[0-9]{1,10}$/, VERSION_MESSAGE)
    .transform(Number)
    .pipe(version())
    .optional(),
});

const pageNumber = (max: number) =>
  z
    .string()
    .regex(/^[1-9][0-9]{0,5}$/)
    .transform(Number)
    .pipe(z.int().max(max));

export const pageQueryFields = {
  page: pageNumber(100_000).optional().default(1),
  page_size: pageNumber(PAGE_SIZE_MAX).optional().default(PAGE_SIZE_DEFAULT),
};
export const PageQuery = z.object(pageQueryFields);
export type PageQuery = z.infer<typeof PageQuery>;

/** `search` matches part of an address, literally and case-insensitively. */
export const accountQueryFields = {
  ...pageQueryFields,
  search: searchText(EMAIL_MAX_CHARACTERS).optional().default(''),
  order: z.enum(['asc', 'desc']).optional().default('desc'),
};

export const pageOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), page_size: z.int() });
