/** A mail in a list of the inbox's API. */
export interface MailSummary {
  id: string;
  /** ISO 8601, UTC. */
  received_at: string;
  from: string;
  /** The envelope recipients, including blind copies. */
  to: string[];
  subject: string;
  text: string;
}

/** A whole mail in the inbox's API. */
export interface StoredMail extends MailSummary {
  /** Empty if the mail has no HTML part. */
  html: string;
}

export function summaryOf({ id, received_at, from, to, subject, text }: StoredMail): MailSummary {
  return { id, received_at, from, to, subject, text };
}
