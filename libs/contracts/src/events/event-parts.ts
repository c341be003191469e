import { pick } from '../pick.js';
import { eventFields, requestFields, type RequestField } from './event-fields.js';

type PartOf<Name extends RequestField> = (typeof eventFields)[Name] extends {
  part: infer Part extends string;
}
  ? Part
  : Name;
/** A part of an event: its times, or one field. */
export type EventPart = { [Name in RequestField]: PartOf<Name> }[RequestField];

const partOf = (name: RequestField): EventPart => {
  const field = eventFields[name];
  return 'part' in field ? field.part : (name as EventPart);
};

type FieldOf<Part extends EventPart> = {
  [Name in RequestField]: PartOf<Name> extends Part ? Name : never;
}[RequestField];
type InheritedPart = {
  [Name in RequestField]: (typeof eventFields)[Name] extends { inOccurrence: 'inherited' }
    ? PartOf<Name>
    : never;
}[RequestField];

/** The parts of an event with the fields that its owner writes. */
export const eventParts = Object.fromEntries(
  [...new Set(requestFields.map(partOf))].map((part) => [
    part,
    requestFields.filter((name) => partOf(name) === part),
  ]),
) as { [Part in EventPart]: FieldOf<Part>[] };

/** The parts that an occurrence, changed by itself, takes over from its series. */
export const inheritedParts = Object.fromEntries(
  Object.entries(eventParts).filter(([, [name]]) => eventFields[name!].inOccurrence === 'inherited'),
) as Pick<typeof eventParts, InheritedPart>;

/** What belongs together, in an event or in a form: of two versions, one part is taken whole. */
type PartsOf<Values> = Readonly<Record<string, readonly (keyof Values)[]>>;

/** The parts in which two versions differ. */
export function differingParts<Values extends object, Parts extends PartsOf<Values>>(
  parts: Parts,
  one: Values,
  other: Values,
): (keyof Parts & string)[] {
  const isSamePart = (part: string) => parts[part]!.every((name) => isSameValue(one[name], other[name]));
  return Object.keys(parts).filter((part) => !isSamePart(part));
}

/** Two versions that came of the same one, made one. */
export interface Merged<Values, Part> {
  values: Values;
  /** The parts that both changed, in different ways; `values` has those of the first. */
  conflicts: Part[];
}

/** Lays what was changed from `base` to `changed` over another version that came of the same `base`. */
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

/** Whether two values of a field say the same. What is absent says as much as null. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const [a, b] = [one ?? null, other ?? null];
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isSameValue(a[name as keyof typeof a], b[name as keyof typeof b]));
}
