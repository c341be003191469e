// Elements that run or load something, with their content; an unclosed one extends to the end of the text.
const BLOCK = /<(script|iframe)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const SCRIPT_ADDRESS = /javascript:/gi;
const HANDLER_ATTRIBUTE = /\bon\w+\s*=/gi;

/**
 * Free text of a destructive action, such as a reason: removes script and iframe elements, `javascript:` and inline
 * handler attributes (`on...=`), and trims. It repeats until nothing more is found, since a removal can form a new
 * match.
 */
export function sanitizedText(text: string): string {
  let before: string;
  let after = text;
  do {
    before = after;
    after = before.replace(BLOCK, '').replace(SCRIPT_ADDRESS, '').replace(HANDLER_ATTRIBUTE, '');
  } while (after !== before);
  return after.trim();
}
