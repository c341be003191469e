interface SmtpError {
  responseCode?: unknown;
  code?: unknown;
}

/**
 * Whether the mail server answered 5xx for this recipient or this message: a retry would be refused again. A refused
 * sign-in or connection is a problem of the server, which may pass, like every 4xx.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, code } = error as SmtpError;
  if (typeof responseCode !== 'number' || responseCode < 500) return false;
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}
