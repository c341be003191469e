/** An error that the person at the terminal can fix; the message is one sentence that says how. */
export class StackError extends Error {
  override name = 'StackError';
}
