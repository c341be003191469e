// Blocks that run or load something, with what is between their tags; one that is never closed ends with the text.
const BLOCK = /<(script|iframe)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const SCRIPT_ADDRESS = /javascript:/gi;
const HANDLER_ATTRIBUTE = /\bon\w+\s*=/gi;

/**
 * Free text that goes with a destructive action, such as a reason: without script and iframe blocks, `javascript:` and
 * inline handler attributes (`on...=`), trimmed. What only comes about by removing something is removed too.
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
