import { IMPORTS_PER_DAY_MAX, IMPORTS_WAITING_MAX } from '@daymark/contracts';
import { ProblemException } from '@daymark/service-kit';

export const tooManyImportsWaiting = () =>
  new ProblemException('FORBIDDEN', {
    title: 'Too many imports',
    detail: `At most ${IMPORTS_WAITING_MAX} imports can wait at a time. Please run or discard one of them first.`,
  });

export const tooManyImportsToday = () =>
  new ProblemException('FORBIDDEN', {
    title: 'Too many imports',
    detail: `At most ${IMPORTS_PER_DAY_MAX} files can be imported within a day. Please try again tomorrow, or put several calendars into one .zip file.`,
  });

/** The import's state does not allow what the caller wants. */
export const notNow = (detail: string) =>
  new ProblemException('CONFLICT', { title: 'Not possible now', detail });
