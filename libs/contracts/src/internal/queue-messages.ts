import * as z from 'zod';
import { id } from '../fields.js';
import { AuditMessage } from './audit.js';

/** What auth says when an account was deactivated, reactivated or deleted; whoever hears of it asks which. */
export const AccountChangedMessage = z.object({ account_id: id('account_id') });

/** That a mail is to be sent: the mailer asks its owner for the rest. */
export const SendMailMessage = z.object({ service: z.literal('auth'), mail_id: id('mail_id') });

/** That an administrator deleted somebody's event: auth asks calendars for the rest. */
export const EventDeletedMessage = z.object({ notice_id: id('notice_id') });

/** That an import waits to be read, run or taken back: calendars works on it itself. */
export const ImportWaitsMessage = z.object({ import_id: id('import_id') });

/** That the address of a calendar has not answered for days: auth asks calendars for the rest. */
export const SourceFailingMessage = z.object({ calendar_id: id('calendar_id') });

/** That an archive waits to be made: calendars works on it itself. */
export const ArchiveWaitsMessage = z.object({ archive_id: id('archive_id') });

/** That somebody's archive can be downloaded: auth tells them by mail. */
export const ArchiveReadyMessage = z.object({ account_id: id('account_id') });

/** What is sent through each queue, by the name of the job. The outbox adds who sent it, and when. */
export const queueMessages = {
  email: {
    'send-mail': SendMailMessage,
    'send-event-deletion-mail': SendMailMessage,
    'send-failing-source-mail': SendMailMessage,
    'send-archive-mail': SendMailMessage,
  },
  cleanup: { 'account-changed': AccountChangedMessage },
  notices: {
    'event-deleted': EventDeletedMessage,
    'source-failing': SourceFailingMessage,
    'archive-ready': ArchiveReadyMessage,
  },
  exports: { 'archive-waits': ArchiveWaitsMessage },
  imports: { 'import-waits': ImportWaitsMessage },
  audit: { 'record-entry': AuditMessage },
};
