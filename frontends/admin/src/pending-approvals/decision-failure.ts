import { authenticationAdvice } from '@daymark/contracts/accounts';
import { failureMessage, OfflineError, ProblemError } from '@daymark/api-client';
import { text } from '../texts.js';

export function decisionFailure(error: unknown, approve: boolean): string {
  const dialog = approve ? 'approveDialog' : 'rejectDialog';
  if (!(error instanceof ProblemError)) return text('admin.pending.unknown');
  const { code, detail, errors } = error.problem;
  if (error instanceof OfflineError || code === 'SERVICE_UNAVAILABLE')
    return text(`admin.${dialog}.unreachable`);
  if (code === 'INTERNAL_ERROR') return text('admin.pending.functionError', { message: detail });
  const message = failureMessage(error, text(`admin.${dialog}.unknown`));
  return errors && message !== authenticationAdvice()
    ? `${message}\n${text('admin.pending.errors', { errors: errors.map(({ field, message: why }) => `${field}: ${why}`).join('; ') })}`
    : message;
}

export function loadFailure(error: ProblemError): string {
  if (error.code === 'UNAUTHENTICATED') return text('admin.pending.noUser');
  if (error.code === 'FORBIDDEN') return text('admin.pending.noAdministrator');
  return failureMessage(error, text('admin.unexpected'));
}

export function failureHint(message: string): string | null {
  if (message.includes('duplicate key')) return text('admin.pending.duplicateHint');
  if (message.includes('SQL')) return text('admin.pending.databaseHint');
  return null;
}
