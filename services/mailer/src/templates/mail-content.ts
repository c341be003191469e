import type { DeletedEvent, FailingSource, WaitingRegistration } from '@daymark/contracts/internal';

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
  /** What the recipient is called; null where that is not known. */
  name: string | null;
  /** What the administrator is called who caused the mail; null where that is not known. */
  senderName: string | null;
  /** The secret of the mail's link; null for a mail without one. */
  linkToken: string | null;
  /** What an administrator wrote to the recipient; null where none did. */
  reason: string | null;
  /** How many requests for accounts wait; null where the mail is not about them. */
  waiting: number | null;
  /** The newest of them. */
  registrations: readonly WaitingRegistration[];
  /** What an administrator deleted; null where the mail is not about that. */
  event: DeletedEvent | null;
  /** Which calendar is not in step with its address; null where the mail is not about that. */
  source: FailingSource | null;
}

/** One of several things that a mail lists, each with links of its own. */
export interface MailEntry {
  title: string;
  /** Below the title, each on a line of its own. */
  lines: string[];
  links: MailLink[];
}

/** `path` is below the public origin. */
export interface MailLink {
  label: string;
  path: `/${string}`;
}

/** What a template says; how it looks is the layout's. Plain text, never markup. */
export interface MailDraft {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Between the paragraphs and the button. */
  entries?: MailEntry[];
  /** One link, shown as a button. */
  action?: MailLink;
  /** What to do for whoever did not ask for this. Stands below the link. */
  ifNotYou?: string;
}

export type MailDrafting = (context: MailContext) => MailDraft;
