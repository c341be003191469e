const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * JSON that is safe between `<script type="application/json">` and `</script>`: no value can close the element, open a
 * comment in it, or break a line for a parser that treats U+2028 and U+2029 as line ends. It parses to the same value.
 */
export const jsonForHtml = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character]!);
