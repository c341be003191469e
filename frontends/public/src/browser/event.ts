import { allTimeZones, byChoice, timeZoneChoice, todaysName } from '@daymark/calendar-ui/public';
import { dayNumber, localTimeZone, monthNames, wallClockOf, weekdayName } from '@daymark/ui/public';
import { showTimes } from '../event/index.js';
import { showAdministratorLink } from './administrator-link.js';

// Only times change on an event's page, so it needs no React: each `time` has its start and end.
const first = document.querySelector<HTMLTimeElement>('time[data-until]');
const select = document.querySelector<HTMLSelectElement>('select[name=tz]');

function showTimesIn(timeZone: string): void {
  showTimes({ timeZone, hourCycle: document.body.dataset['hours'] === '12' ? 12 : 24 });
  if (!first) return;
  const { date } = wallClockOf(first.dateTime, timeZone);
  const leaf = [monthNames[Number(date.slice(5, 7)) - 1]!, `${dayNumber(date)}`, weekdayName(date)];
  document
    .querySelectorAll('.leaf span')
    .forEach((part, index) => (part.textContent = leaf[index]!.slice(0, 3)));
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
    history.replaceState(null, '', `?tz=${encodeURIComponent(select.value)}`);
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
showAdministratorLink();
