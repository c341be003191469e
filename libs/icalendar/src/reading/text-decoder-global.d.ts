// Browsers and Node both have it; declaring only this keeps the rest of either platform out of a library that must run
// on both.
declare const TextDecoder: new (
  label?: string,
  options?: { fatal?: boolean },
) => { readonly encoding: string; decode: (input: Uint8Array) => string };
