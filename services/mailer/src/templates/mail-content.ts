import type {
  DeletedEvent,
  FailingSource,
  MailTemplate,
  WaitingRegistration,
} from '@daymark/contracts/internal';

/** After '#', since that part of a URL is never sent to a server. No mail is better than one with a useless link. */
export function linkWithToken(path: `/${string}`, { linkToken }: MailContext, mark?: 'setup'): `/${string}` {
  if (!linkToken) throw new Error(`There is no secret for the link to ${path}`);
  return `${path}#token=${encodeURIComponent(linkToken)}${mark ? `&${mark}` : ''}`;
}

/** 27 29 30 */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** The data for templates. */
export interface MailContext {
  productName: string;
  /** Every link begins with it. */
  publicOrigin: string;
  /** The recipient's name; null if it is unknown. */
  name: string | null;
  /** The name of the administrator who caused the mail; null if it is unknown. */
  senderName: string | null;
  /** 32 33 34 35 36 37 39 41 42 44 */
  linkToken: string | null;
  /** An administrator's message to the recipient; null if there is none. */
  reason: string | null;
  /** The number of pending registrations; null if the mail is not about them. */
  waiting: number | null;
  /** The newest of them. */
  registrations: readonly WaitingRegistration[];
  /** The event that an administrator deleted; null if the mail is not about that. */
  event: DeletedEvent | null;
  /** The calendar with a failing source; null if the mail is not about that. */
  source: FailingSource | null;
}

/** One entry of a list in a mail, with its own links. */
export interface MailEntry {
  title: string;
  /** Below the title, each on a separate line. */
  lines: string[];
  links: MailLink[];
}

/** `path` is below the public origin. */
export interface MailLink {
  label: string;
  path: `/${string}`;
}

/** The content of a template; the layout decides its appearance. Plain text, never markup. */
export interface MailDraft {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Between the paragraphs and the button. */
  entries?: MailEntry[];
  /** One link, shown as a button. */
  action?: MailLink;
  /** Advice for recipients who did not request this, below the link. */
  ifNotYou?: string;
}

export type MailDrafting = (context: MailContext) => MailDraft;

/** The templates of related mails. */
export type MailDraftings = Partial<Record<MailTemplate, MailDrafting>>;
