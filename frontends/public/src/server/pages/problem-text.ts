import type { ProblemPageData } from '../../page-data.js';
import { text } from '../../texts.js';

export function problemText({ subject, code }: ProblemPageData): { title: string; detail?: string } {
  if (code === 'SERVICE_UNAVAILABLE')
    return { title: text('problem.unavailableTitle'), detail: text('problem.unavailableDetail') };
  if (code === 'TOO_MANY_REQUESTS')
    return { title: text('problem.tooManyTitle'), detail: text('problem.tooManyDetail') };
  if (code === 'INTERNAL_ERROR')
    return { title: text('problem.failedTitle'), detail: text('problem.failedDetail') };
  if (subject === 'event') return { title: text('problem.eventTitle'), detail: text('problem.eventDetail') };
  if (subject === 'occurrence')
    return { title: text('problem.eventTitle'), detail: text('problem.occurrenceDetail') };
  if (subject === 'pattern')
    return { title: text('problem.eventTitle'), detail: text('problem.patternDetail') };
  if (subject === 'calendar-id')
    return { title: text('problem.calendarTitle'), detail: text('problem.noCalendarIdDetail') };
  if (subject === 'page') return { title: text('problem.pageTitle'), detail: text('problem.pageDetail') };
  return {
    title: text('problem.calendarTitle'),
    // A visitor of another site was sent no link.
    ...(subject === 'calendar' && { detail: text('problem.calendarAdvice') }),
  };
}

export function failedAction({ subject, code }: ProblemPageData): string | null {
  if (subject === 'event' || subject === 'occurrence' || subject === 'pattern')
    return text('problem.eventFailed');
  if (subject !== 'calendar' && subject !== 'calendar-id') return null;
  const failed = text('problem.calendarFailed');
  return code === 'NOT_FOUND' ? `${failed}: ${text('problem.calendarDetail')}` : failed;
}
