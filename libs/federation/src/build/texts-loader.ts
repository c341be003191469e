import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** A webpack loader that compiles the messages of a catalog, so that pages need not contain the compiler. */
export default function compileTexts(catalog: string): string {
  const messages = Object.entries(JSON.parse(catalog) as Record<string, string>);
  return JSON.stringify(
    Object.fromEntries(messages.map(([key, message]) => [key, compileMessageOrThrow(message)])),
  );
}
