import { allTimeZones, byChoice, timeZoneChoice, todaysName } from '@daymark/calendar-ui/public';
import { dayNumber, localTimeZone, monthNames, wallClockOf, weekdayName } from '@daymark/ui/public';
import { spanOfInstants, timesElsewhere, unbroken, type Instants } from '../event/index.js';
import { showAdministratorLink } from './administrator-link.js';

// Only times change on an event's page, so it needs no React: each `time` has its start and end.
const times = [...document.querySelectorAll<HTMLTimeElement>('time[data-until]')];
const elsewhere = document.querySelector<HTMLElement>('[data-zone]');
const select = document.querySelector<HTMLSelectElement>('select[name=tz]');

const instantsOf = (time: HTMLTimeElement): Instants => ({
  start: time.dateTime,
  end: time.dataset['until']!,
});

function showTimesIn(zone: string): void {
  const now = Date.now();
  for (const time of times) time.textContent = unbroken(spanOfInstants(instantsOf(time), zone, now));
  const [first] = times;
  if (!elsewhere || !first) return;
  elsewhere.textContent = timesElsewhere(instantsOf(first), zone, elsewhere.dataset['zone']!, now);
  const { date } = wallClockOf(first.dateTime, zone);
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
