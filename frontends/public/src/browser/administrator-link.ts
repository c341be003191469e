import { ADMINISTRATOR_HINT, SESSION_HINT } from '@daymark/contracts/accounts';
import * as texts from '../texts.js';

/**
 * Leads administrators to where they can delete the event. The page itself is the same for everybody: whether an
 * administrator signed in here is told to the browser by a cookie, and the console asks the server again.
 */
export function showAdministratorLink(): void {
  const id = /^\/event\/public\/([^/]+)$/.exec(window.location.pathname)?.[1];
  const place = document.querySelector('.event-add');
  if (!id || !place || !mayBeAdministrator()) return;
  const link = document.createElement('a');
  link.href = `/admin/events/${id}`;
  link.textContent = texts.administrator.deleteEvent;
  const line = document.createElement('p');
  line.className = 'event-add-note';
  line.append(link);
  place.append(line);
}

/** Over HTTPS the name of the cookie has a prefix. */
const mayBeAdministrator = () =>
  document.cookie.split('; ').some((pair) => pair.endsWith(`${SESSION_HINT}=${ADMINISTRATOR_HINT}`));
