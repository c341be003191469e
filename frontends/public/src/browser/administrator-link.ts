import { ADMINISTRATOR_HINT, SESSION_HINT } from '@daymark/contracts/accounts';
import * as texts from '../texts.js';

/**
 * Shows administrators a link to the console, where they can delete the event. The page is the same for everybody: a
 * cookie tells the browser that an administrator is signed in, and the console asks the server again.
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

/** Over HTTPS the cookie's name has a prefix. */
const mayBeAdministrator = () =>
  document.cookie.split('; ').some((pair) => pair.endsWith(`${SESSION_HINT}=${ADMINISTRATOR_HINT}`));
