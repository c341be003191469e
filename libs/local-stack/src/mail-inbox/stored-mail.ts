/** A mail as the inbox's API gives it in a list. */
export interface MailSummary {
  id: string;
  /** ISO 8601, UTC. */
  received_at: string;
  from: string;
  /** Addresses that the mail was handed in for, blind copies included. */
  to: string[];
  subject: string;
  text: string;
}

/** A mail as the inbox's API gives it alone. */
export interface StoredMail extends MailSummary {
  /** Empty when the mail has no HTML part. */
  html: string;
}

export function summaryOf({ id, received_at, from, to, subject, text }: StoredMail): MailSummary {
  return { id, received_at, from, to, subject, text };
}
