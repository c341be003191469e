import { AUTHENTICATION_MESSAGE, failureMessage, OfflineError, ProblemError } from '@daymark/api-client';
import { texts } from '../texts.js';

export function decisionFailure(error: unknown, approve: boolean): string {
  const words = approve ? texts.approveDialog : texts.rejectDialog;
  if (!(error instanceof ProblemError)) return texts.pending.unknown;
  const { code, detail, errors } = error.problem;
  if (error instanceof OfflineError || code === 'SERVICE_UNAVAILABLE') return words.unreachable;
  if (code === 'INTERNAL_ERROR') return texts.pending.functionError(detail);
  const message = failureMessage(error, words.unknown);
  return errors && message !== AUTHENTICATION_MESSAGE
    ? `${message}\n${texts.pending.detailsLine} ${errors.map(({ field, message: why }) => `${field}: ${why}`).join('; ')}`
    : message;
}

export function loadFailure(error: ProblemError): string {
  if (error.code === 'UNAUTHENTICATED') return texts.pending.noUser;
  if (error.code === 'FORBIDDEN') return texts.pending.noAdministrator;
  return failureMessage(error, texts.unexpected);
}

export function failureHint(message: string): string | null {
  if (message.includes('duplicate key')) return texts.pending.duplicateHint;
  if (message.includes('SQL')) return texts.pending.databaseHint;
  return null;
}
