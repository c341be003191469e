import type { Session } from '@daymark/api-client';
import type { ToastText } from '@daymark/ui';
import { matchPath } from '@daymark/ui/router';
import { texts } from '../texts.js';

const { title, toCreateCalendars, toCreateEvents, toEditEvents } = texts.signInFirst;

/** What somebody who is not signed in is told at screens that make or change something. */
const NOTICES: readonly { paths: readonly string[]; description: string }[] = [
  { paths: ['/calendar/create'], description: toCreateCalendars },
  { paths: ['/event/create', '/calendar/:id/add-event'], description: toCreateEvents },
  { paths: ['/event/:id/edit'], description: toEditEvents },
];

/** What is said to somebody who is led to the sign-in page from an address; null where that explains itself. */
export function signInNotice(pathname: string, ending: Session['ending']): ToastText | null {
  if (ending === 'signed-out') return null;
  if (ending === 'expired') return texts.signInAgain;
  const notice = NOTICES.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));
  return notice ? { title, description: notice.description } : null;
}
