// The same calendars in ever new orders, which are too large for one feed together.
import { flood } from '../flood.mjs';

const CLIENT = '192.0.2.2';
const ALARMS = ['', '?alarm=10', '?alarm=30', '?alarm=60'];

/** One of the orders of some things, by its number. */
function orderOf(things, number) {
  const left = [...things];
  const ordered = [];
  for (let rest = number; left.length > 0; rest = Math.floor(rest / (left.length + 1)))
    ordered.push(...left.splice(rest % left.length, 1));
  return ordered;
}

export const mergedFeeds = {
  'merged feeds in ever new orders, eight at once': flood(8, ({ calendars }, number) => {
    const { owner, feed, large, heavy, changed } = calendars;
    const all = orderOf([owner, feed, large, heavy, changed], number);
    // Every other request is for the order that the others lead to, of ever other ones among them.
    const ids = number % 2 ? all : all.slice(0, 2 + (number % 4)).toSorted();
    return ['GET', `/feed/${ids.join('+')}.ics${ALARMS[number % ALARMS.length]}`, { address: CLIENT }];
  }),
  'lists of several large calendars in ever new orders, eight at once': flood(8, ({ calendars }, number) => {
    const { owner, feed, large, heavy, changed } = calendars;
    const ids = orderOf([owner, feed, large, heavy, changed], number).join('+');
    return [
      'GET',
      `/api/public/calendars/${ids}/events?from=2026-12-01T00:00:00Z&to=2027-12-01T00:00:00Z`,
      { address: CLIENT },
    ];
  }),
};
