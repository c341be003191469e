// Browsers and Node both have them; other types of either stay out of a library for both.
declare const TextDecoder: new (label?: string, options?: { fatal?: boolean }) => TextDecoder;
interface TextDecoder {
  readonly encoding: string;
  decode: (input: Uint8Array) => string;
}
declare function atob(text: string): string;
