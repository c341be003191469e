import { pick } from '../schemas/fields.js';
import {
  actionFields,
  eventFields,
  requestFields,
  type ActionField,
  type RequestField,
} from './event-fields.js';

/** All others are derived. */
type DecidedField = RequestField | ActionField;
type PartOf<Name extends DecidedField> = (typeof eventFields)[Name] extends {
  part: infer Part extends string;
}
  ? Part
  : Name;
type PartAmong<Name extends DecidedField> = { [Each in Name]: PartOf<Each> }[Name];
type PartsFrom<Name extends DecidedField> = {
  [Part in PartAmong<Name>]: { [Each in Name]: PartOf<Each> extends Part ? Each : never }[Name][];
};
export type EventPart = PartAmong<RequestField>;
type InheritedField = {
  [Name in DecidedField]: (typeof eventFields)[Name] extends { inOccurrence: 'inherited' } ? Name : never;
}[DecidedField];

const partOf = (name: DecidedField): string => {
  const field = eventFields[name];
  return 'part' in field ? field.part : name;
};

const partsOf = <Name extends DecidedField>(names: readonly Name[]) =>
  Object.fromEntries(
    [...new Set(names.map(partOf))].map((part) => [part, names.filter((name) => partOf(name) === part)]),
  ) as PartsFrom<Name>;

const decidedFields: readonly DecidedField[] = [...requestFields, ...actionFields];

export const eventParts = partsOf(requestFields);

export const decidedParts = partsOf(decidedFields);

export const inheritedParts = partsOf(
  decidedFields.filter((name) => eventFields[name].inOccurrence === 'inherited') as InheritedField[],
);

/** When two versions are merged, each part is taken from one of them. */
type PartsOf<Values> = Readonly<Record<string, readonly (keyof Values)[]>>;

export function differingParts<Values extends object, Parts extends PartsOf<Values>>(
  parts: Parts,
  one: Values,
  other: Values,
): (keyof Parts & string)[] {
  const isSamePart = (part: string) => parts[part]!.every((name) => isSameValue(one[name], other[name]));
  return Object.keys(parts).filter((part) => !isSamePart(part));
}

export interface Merged<Values, Part> {
  values: Values;
  /** `values` has those of the first. */
  conflicts: Part[];
}

/** Applies what changed from `base` to `changed` to another version with the same `base`. */
export function mergeParts<Values extends object, Parts extends PartsOf<Values>>(
  parts: Parts,
  { base, changed, newest }: { base: Values; changed: Values; newest: Values },
): Merged<Values, keyof Parts & string> {
  const kept = differingParts(parts, base, changed);
  const changedMeanwhile = differingParts(parts, base, newest);
  const different = differingParts(parts, changed, newest);
  return {
    values: {
      ...newest,
      ...pick(
        changed,
        kept.flatMap((part) => [...parts[part]!]),
      ),
    },
    conflicts: kept.filter((part) => changedMeanwhile.includes(part) && different.includes(part)),
  };
}

/** Absent equals null. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map((value) => (value instanceof Date ? value.getTime() : (value ?? null)));
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isSameValue(a[name as keyof typeof a], b[name as keyof typeof b]));
}
