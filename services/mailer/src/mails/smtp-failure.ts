interface SmtpError {
  responseCode?: unknown;
  code?: unknown;
}

/**
 * True where the mail server said 5xx to this recipient or this message: trying again would only be refused again.
 * A refused sign-in or connection is trouble with the server, which may pass, and so is everything that it calls 4xx.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, code } = error as SmtpError;
  if (typeof responseCode !== 'number' || responseCode < 500) return false;
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}
