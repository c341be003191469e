import type { ProblemPageData } from '../page-data.js';
import * as texts from '../texts.js';

export function problemText({ subject, code }: ProblemPageData): { title: string; detail: string } {
  const text = texts.problem;
  if (code === 'SERVICE_UNAVAILABLE') return { title: text.unavailableTitle, detail: text.unavailableDetail };
  if (code === 'TOO_MANY_REQUESTS') return { title: text.tooManyTitle, detail: text.tooManyDetail };
  if (code === 'INTERNAL_ERROR') return { title: text.failedTitle, detail: text.failedDetail };
  if (subject === 'event') return { title: text.eventTitle, detail: text.eventDetail };
  if (subject === 'occurrence') return { title: text.eventTitle, detail: text.occurrenceDetail };
  if (subject === 'pattern') return { title: text.eventTitle, detail: text.patternDetail };
  if (subject === 'calendar-id') return { title: text.calendarTitle, detail: text.noCalendarIdDetail };
  if (subject === 'page') return { title: text.pageTitle, detail: text.pageDetail };
  return {
    title: text.calendarTitle,
    detail: subject === 'calendar' ? text.calendarAdvice : text.calendarDetail,
  };
}

/** The action that failed; null if nothing was fetched. */
export function failedAction({ subject, code }: ProblemPageData): string | null {
  if (subject === 'event' || subject === 'occurrence' || subject === 'pattern')
    return texts.problem.eventFailed;
  if (subject !== 'calendar' && subject !== 'calendar-id') return null;
  const { calendarFailed, calendarDetail } = texts.problem;
  return code === 'NOT_FOUND' ? `${calendarFailed}: ${calendarDetail}` : calendarFailed;
}
