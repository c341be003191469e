import { isDeepStrictEqual } from 'node:util';
import type { Schema } from './promises.ts';

/** What one side sends that the other would not take, each with its place. Nothing where all of it fits. */
export function differences(sent: Schema, taken: Schema, place: string): string[] {
  const [produced, accepted] = [plain(sent), plain(taken)];
  if (isDeepStrictEqual(produced, accepted) || Object.keys(accepted).length === 0) return [];
  const alternatives = alternativesOf(produced);
  if (alternatives) return alternatives.flatMap((alternative) => differences(alternative, accepted, place));
  const choices = alternativesOf(accepted, false);
  if (choices) return amongChoices(produced, choices, place);
  return [...inKind(produced, accepted, place), ...inOtherRules(produced, accepted, place)];
}

/** With a single value as a list of one. */
const plain = ({ const: only, ...rest }: Schema): Schema =>
  only === undefined ? rest : { ...rest, enum: [only] };

/** Null where there is only one: of what is sent, each value of a list is one as well. */
function alternativesOf(schema: Schema, withValues = true): Schema[] | null {
  const { anyOf, oneOf, ...rest } = schema;
  const listed = (anyOf ?? oneOf) as Schema[] | undefined;
  if (listed) return listed.map((alternative) => ({ ...rest, ...alternative }));
  if (Array.isArray(schema.type)) return schema.type.map((type: unknown) => ({ ...rest, type }));
  const values = schema.enum as unknown[] | undefined;
  if (withValues && values && values.length > 1) return values.map((value) => ({ ...rest, enum: [value] }));
  return null;
}

function amongChoices(produced: Schema, choices: Schema[], place: string): string[] {
  const found = choices.map((choice) => differences(produced, choice, place));
  if (found.some((list) => list.length === 0)) return [];
  const ofItsKind = found.filter((_, position) => choices[position]!.type === produced.type);
  return ofItsKind.length === 1 ? ofItsKind[0]! : [`${place}: ${named(produced)} is none of what is taken`];
}

const named = (schema: Schema) =>
  Array.isArray(schema.enum)
    ? schema.enum.map((value) => JSON.stringify(value)).join(', ')
    : typeof schema.type === 'string'
      ? schema.type
      : 'what is sent';

function inKind(produced: Schema, accepted: Schema, place: string): string[] {
  if (Array.isArray(accepted.enum)) {
    const values = produced.enum as unknown[] | undefined;
    if (!values) return [`${place}: is limited to ${named(accepted)}`];
    return values
      .filter((value) => !(accepted.enum as unknown[]).includes(value))
      .map((value) => `${place}: ${JSON.stringify(value)} is none of what is taken`);
  }
  const isNarrower = accepted.type === 'number' && produced.type === 'integer';
  if (accepted.type !== undefined && accepted.type !== produced.type && !isNarrower) {
    return [`${place}: ${named(produced)} where ${named(accepted)} is taken`];
  }
  if (produced.type === 'object') return inProperties(produced, accepted, place);
  if (produced.type === 'array') {
    return accepted.items
      ? differences((produced.items ?? {}) as Schema, accepted.items as Schema, `${place}[]`)
      : [];
  }
  return [];
}

function inProperties(produced: Schema, accepted: Schema, place: string): string[] {
  const sent = (produced.properties ?? {}) as Record<string, Schema>;
  const taken = (accepted.properties ?? {}) as Record<string, Schema>;
  const always = (produced.required ?? []) as string[];
  const missing = ((accepted.required ?? []) as string[])
    .filter((name) => !always.includes(name))
    .map(
      (name) => `${place}.${name}: ${name in sent ? 'may be missing, and' : 'is not sent, and'} is required`,
    );
  const others = accepted.additionalProperties;
  const inEach = Object.entries(sent).flatMap(([name, schema]) => {
    if (taken[name]) return differences(schema, taken[name], `${place}.${name}`);
    if (others === false) return [`${place}.${name}: is refused`];
    return isSchema(others) ? differences(schema, others, `${place}.${name}`) : [];
  });
  const rest = produced.additionalProperties;
  const inRest = isSchema(others) && isSchema(rest) ? differences(rest, others, `${place}.*`) : [];
  return [...missing, ...inEach, ...inRest];
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

const READ_ABOVE = new Set(['type', 'enum', 'properties', 'required', 'additionalProperties', 'items']);
const MOST = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']);
const LEAST = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);

/** Limits may be wider where they are taken. Of any other rule it cannot be told, so it has to be the same. */
function inOtherRules(produced: Schema, accepted: Schema, place: string): string[] {
  // Single values were compared one by one; their rules hold for both.
  if (Array.isArray(accepted.enum)) return [];
  return Object.entries(accepted)
    .filter(([keyword]) => !READ_ABOVE.has(keyword))
    .flatMap(([keyword, rule]) => {
      const own = produced[keyword];
      if (isDeepStrictEqual(own, rule)) return [];
      if (typeof own === 'number' && typeof rule === 'number') {
        if (MOST.has(keyword) && own <= rule) return [];
        if (LEAST.has(keyword) && own >= rule) return [];
      }
      return [
        `${place}: ${keyword} is ${JSON.stringify(rule)}, and what is sent keeps to ${JSON.stringify(own) ?? 'none'}`,
      ];
    });
}
