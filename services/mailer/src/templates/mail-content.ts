import type {
  CalendarNews,
  DeletedEvent,
  FailingSource,
  WaitingRegistration,
} from '@daymark/contracts/internal';
import type { Language } from '@daymark/contracts';

/** After '#', since that part of a URL is never sent to a server. No mail is better than one with a useless link. */
export function linkWithToken(path: `/${string}`, { linkToken }: MailContext, mark?: 'setup'): `/${string}` {
  if (!linkToken) throw new Error(`There is no secret for the link to ${path}`);
  return `${path}#token=${encodeURIComponent(linkToken)}${mark ? `&${mark}` : ''}`;
}

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

export interface MailContext {
  language: Language;
  productName: string;
  /** Every link begins with it. */
  publicOrigin: string;
  name: string | null;
  senderName: string | null;
  linkToken: string | null;
  reason: string | null;
  waiting: number | null;
  registrations: readonly WaitingRegistration[];
  event: DeletedEvent | null;
  source: FailingSource | null;
  calendar: CalendarNews | null;
}

export interface MailEntry {
  title: string;
  lines: string[];
  links: MailLink[];
}

export interface MailLink {
  label: string;
  path: `/${string}`;
}

/** The content of a template; the layout decides its appearance. Plain text, never markup. */
export interface MailDraft {
  subject: string;
  greeting: string;
  paragraphs: string[];
  entries?: MailEntry[] | undefined;
  action?: MailLink | undefined;
  /** Advice for recipients who did not request this, below the link. */
  ifNotYou?: string | undefined;
}
