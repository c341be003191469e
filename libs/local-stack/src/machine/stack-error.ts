/** Something the person at the terminal can put right; the message is one sentence that says what. */
export class StackError extends Error {
  override name = 'StackError';
}
