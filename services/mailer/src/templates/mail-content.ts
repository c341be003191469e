import type { DeletedEvent } from '@daymark/contracts/internal';

/** A mail in words. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** What every template may name. */
export interface MailContext {
  productName: string;
  /** Scheme and host of the product's pages, from configuration. Every link begins with it. */
  publicOrigin: string;
  /** The secret of the mail's link; null for a mail without one. */
  linkToken: string | null;
  /** What an administrator wrote to the recipient; null where none did. */
  reason: string | null;
  /** How many requests for accounts wait; null where the mail is not about them. */
  waiting: number | null;
  /** What an administrator deleted; null where the mail is not about that. */
  event: DeletedEvent | null;
}

/** What a template says; how it looks is the layout's. Plain text, never markup. */
export interface MailDraft {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** One link, shown as a button. `path` is below the public origin. */
  action?: { label: string; path: `/${string}` };
  /** What to do for whoever did not ask for this. Stands below the link. */
  ifNotYou?: string;
}

export type MailDrafting = (context: MailContext) => MailDraft;
