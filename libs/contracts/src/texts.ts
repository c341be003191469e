import { textsOf, titlesOf } from '@daymark/texts';
import type fields from './locales/en/fields.json';
import type imports from './locales/en/imports.json';
import type problems from './locales/en/problems.json';

type Key = keyof typeof fields | keyof typeof imports | keyof typeof problems;
type Values = Parameters<typeof text>[1];
export type Label = Extract<Key, `labels.${string}`>;
/** A parameter of a schema. The error is in the language in use when it is read. */
export interface Message {
  error: () => string;
}

export const text = textsOf<Key>();

export const message = (key: Key, values?: Values): Message => ({ error: () => text(key, values) });

export const labelled = (key: Key, label: Label, values?: Values): Message => ({
  error: () => text(key, { label: text(label), ...values }),
});

export const required = (label: Label): Message => labelled('fields.required', label);

/** A title and its details, in the language in use when they are read. */
export const titled = titlesOf<Exclude<Key, Label>>();
