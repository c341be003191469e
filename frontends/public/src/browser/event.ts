import { allTimeZones, byChoice, timeZoneChoice, todaysName } from '@daymark/calendar-ui/public';
import { ADMINISTRATOR_HINT, SESSION_HINT } from '@daymark/contracts/accounts';
import { dayNumber, localTimeZone, monthShort, wallClockOf, weekdayShort } from '@daymark/ui/public';
import { showTimes } from '../event/index.js';
import { text } from '../texts.js';
import { readPageTexts } from './page-texts.js';

readPageTexts();

// Only times change on an event's page, so it needs no React: each `time` has its start and end.
const first = document.querySelector<HTMLTimeElement>('time[data-until]');
const select = document.querySelector<HTMLSelectElement>('select[name=tz]');

function showTimesIn(timeZone: string): void {
  showTimes({ timeZone, hourCycle: document.body.dataset['hours'] === '12' ? 12 : 24 });
  if (!first) return;
  const { date } = wallClockOf(first.dateTime, timeZone);
  const leaf = [monthShort(date), `${dayNumber(date)}`, weekdayShort(date)];
  document.querySelectorAll('.leaf span').forEach((part, index) => (part.textContent = leaf[index]!));
}

function offer(zone: string): void {
  if ([...select!.options].every(({ value }) => value !== zone))
    select!.add(new Option(timeZoneChoice(zone), zone));
}

if (select) {
  // 400 options are heavy, and most people never open the list. They are added before the browser opens it or handles a
  // key.
  const offerAll = () => {
    for (const zone of allTimeZones().sort(byChoice)) offer(zone);
  };
  for (const name of ['pointerdown', 'focus']) select.addEventListener(name, offerAll, { once: true });
  select.addEventListener('change', () => {
    showTimesIn(select.value);
    const query = new URLSearchParams(location.search);
    query.set('tz', select.value);
    history.replaceState(null, '', `?${query}`);
  });
}

if (!new URLSearchParams(location.search).has('tz')) {
  const zone = todaysName(localTimeZone());
  if (select) {
    offer(zone);
    select.value = zone;
  }
  showTimesIn(zone);
}
document.documentElement.dataset['ready'] = '';

/**
 * Shows administrators a link to the console, where they can delete the event. The page is the same for everybody: a
 * cookie tells the browser that an administrator is signed in, and the console asks the server again.
 */
function showAdministratorLink(): void {
  const id = /^\/event\/public\/([^/]+)$/.exec(window.location.pathname)?.[1];
  const place = document.querySelector('.event-add');
  if (!id || !place || !mayBeAdministrator()) return;
  const link = document.createElement('a');
  link.href = `/admin/events/${id}`;
  link.textContent = text('calendar.deleteEvent');
  const line = document.createElement('p');
  line.className = 'event-add-note';
  line.append(link);
  place.append(line);
}

/** Over HTTPS the cookie's name has a prefix. */
const mayBeAdministrator = () =>
  document.cookie.split('; ').some((pair) => pair.endsWith(`${SESSION_HINT}=${ADMINISTRATOR_HINT}`));

showAdministratorLink();
