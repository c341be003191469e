import * as z from 'zod';
import { id } from '../schemas/fields.js';
import { AuditMessage } from './audit.js';

/** Sent by auth when an account was deactivated, reactivated or deleted; the receiver asks for its state. */
export const AccountChangedMessage = z.object({ account_id: id('account_id') });

/** A mail is to be sent: the mailer asks the sender for its content. */
export const SendMailMessage = z.object({ service: z.literal('auth'), mail_id: id('mail_id') });

/** An administrator deleted a user's event: auth asks calendars for the details. */
export const EventDeletedMessage = z.object({ notice_id: id('notice_id') });

/** An import is waiting to be read, run or undone; calendars handles it itself. */
export const ImportWaitsMessage = z.object({ import_id: id('import_id') });

/** The address of a calendar has failed for days: auth asks calendars for the details. */
export const SourceFailingMessage = z.object({ calendar_id: id('calendar_id') });

/** An archive is waiting to be made; calendars handles it itself. */
export const ArchiveWaitsMessage = z.object({ archive_id: id('archive_id') });

/** An archive can be downloaded: auth sends its owner a mail. */
export const ArchiveReadyMessage = z.object({ account_id: id('account_id') });

/** Somebody was invited to a calendar, or is to be told of one: auth asks calendars for the details. */
export const CalendarNewsMessage = z.object({ news_id: id('news_id') });

/** The outbox adds the sender and the time. */
export const queueMessages = {
  email: { 'send-mail': SendMailMessage, 'send-calendar-mail': SendMailMessage },
  cleanup: { 'account-changed': AccountChangedMessage },
  notices: {
    'event-deleted': EventDeletedMessage,
    'source-failing': SourceFailingMessage,
    'archive-ready': ArchiveReadyMessage,
    'calendar-news': CalendarNewsMessage,
  },
  exports: { 'archive-waits': ArchiveWaitsMessage },
  imports: { 'import-waits': ImportWaitsMessage },
  audit: { 'record-entry': AuditMessage },
};
