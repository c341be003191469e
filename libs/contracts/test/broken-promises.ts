import { differences } from './differences.ts';
import type { Exchange, Operation, Promises, Schema } from './promises.ts';

/**
 * Which promises of one release the next one breaks, each in one line: what callers of the one sent is not taken by the
 * other, or what the other answers and sends is not understood by them.
 */
export function brokenPromises(previous: Promises, next: Promises): string[] {
  return [
    ...Object.entries(previous.operations).flatMap(([name, before]) => {
      const now = next.operations[name];
      return now ? brokenOperation(name, before, now) : [`${name}: is gone`];
    }),
    // A message of the release before may still wait in an outbox or a queue.
    ...brokenMessages(previous, next, 'of before'),
    // A consumer of the release before may still work while the sender is new.
    ...brokenMessages(next, previous, 'of now, read by a consumer of before'),
  ];
}

/** What internal callers of the next release would not understand of a service of the previous one. */
export function unreadableForNewCallers(previous: Promises, next: Promises): string[] {
  return Object.entries(next.operations).flatMap(([name, { access, response }]) => {
    const before = previous.operations[name];
    if (access.kind !== 'internal' || !response || !before?.response) return [];
    return differences(before.response.sent, response.taken, `${name}: response of before`);
  });
}

function brokenOperation(name: string, before: Operation, now: Operation): string[] {
  return [
    ...refusedCallers(before.access, now.access).map((caller) => `${name}: is closed to ${caller}`),
    ...(before.status === now.status ? [] : [`${name}: answers ${now.status} instead of ${before.status}`]),
    ...(before.mediaType === now.mediaType ? [] : [`${name}: answers in another media type`]),
    ...(before.isIdempotent && !now.isIdempotent ? [`${name}: ignores Idempotency-Key`] : []),
    ...(['params', 'query', 'body'] as const).flatMap((part) =>
      brokenRequest(before[part], now[part], `${name}: ${part}`),
    ),
    ...brokenFile(name, before.file, now.file),
    ...brokenResponse(name, before.response, now.response),
  ];
}

/** Who may call less than before. */
function refusedCallers(before: Operation['access'], now: Operation['access']): string[] {
  if (before.kind === 'internal') {
    return (before.callers ?? []).filter((caller) => !now.callers?.includes(caller));
  }
  const circles = ['administrator', 'signed-in', 'public'];
  if (circles.indexOf(now.kind) < circles.indexOf(before.kind)) return [before.kind];
  return before.withTemporaryPassword && !now.withTemporaryPassword
    ? ['people with a temporary password']
    : [];
}

function brokenRequest(before: Schema | undefined, now: Schema | undefined, place: string): string[] {
  const nothing = { type: 'object', properties: {} };
  if (!before && !now) return [];
  return [
    ...differences(before ?? nothing, now ?? nothing, place),
    ...propertiesNotRead(before ?? nothing, now ?? nothing, place),
  ];
}

/** Unknown fields are ignored, so what was dropped would get lost without a word. */
function propertiesNotRead(before: Schema, now: Schema, place: string): string[] {
  if (typeof now.additionalProperties === 'object' || !now.properties) return [];
  const read = now.properties as Record<string, Schema>;
  return Object.entries((before.properties ?? {}) as Record<string, Schema>).flatMap(([name, schema]) =>
    read[name]
      ? propertiesNotRead(schema, read[name], `${place}.${name}`)
      : [`${place}.${name}: is no longer read`],
  );
}

function brokenFile(name: string, before: Operation['file'], now: Operation['file']): string[] {
  if (!before) return now ? [`${name}: asks for a file`] : [];
  if (!now) return [`${name}: takes no file`];
  return [
    ...before.mediaTypes
      .filter((type) => !now.mediaTypes.includes(type))
      .map((type) => `${name}: takes no ${type}`),
    ...(now.maxBytes < before.maxBytes ? [`${name}: takes smaller files alone`] : []),
  ];
}

function brokenResponse(name: string, before: Exchange | undefined, now: Exchange | undefined): string[] {
  if (!before) return [];
  return now ? differences(now.sent, before.taken, `${name}: response`) : [`${name}: response is empty`];
}

function brokenMessages(sender: Promises, reader: Promises, which: string): string[] {
  return Object.entries(sender.messages).flatMap(([name, { sent }]) => {
    const read = reader.messages[name]?.taken;
    if (read) return differences(sent, read, `message ${name} ${which}`);
    // A job that only the new release knows needs its consumer first.
    return which === 'of before' ? [`message ${name} ${which}: nobody reads it`] : [];
  });
}
