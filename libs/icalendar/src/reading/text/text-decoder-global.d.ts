// Browsers and Node both have them; declaring only these keeps the rest of either platform out of a library that must run
// on both.
declare const TextDecoder: new (label?: string, options?: { fatal?: boolean }) => TextDecoder;
interface TextDecoder {
  readonly encoding: string;
  decode: (input: Uint8Array) => string;
}
declare function atob(text: string): string;
