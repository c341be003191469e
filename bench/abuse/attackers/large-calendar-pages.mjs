// Pages of a calendar with 20,000 daily series that nobody requested before.
import { flood } from '../flood.mjs';

const CLIENT = '192.0.2.3';
const monthOf = (number) =>
  `${2030 + (Math.floor(number / 12) % 150)}-${String((number % 12) + 1).padStart(2, '0')}`;
const pages = (queryOf) =>
  flood(8, ({ calendars }, number) => [
    'GET',
    `/calendar/public/${calendars.heavy}?${queryOf(number)}`,
    { address: CLIENT },
  ]);

export const largeCalendarPages = {
  'new months of 20,000 daily series, eight at once': pages(
    (number) => `month=${monthOf(number)}&view=${['month', 'list', 'week'][number % 3]}`,
  ),
  'twelve months of 20,000 daily series in print': pages(
    (number) => `month=${monthOf(number)}&months=12&print=${number % 2 ? 'list' : 'month'}`,
  ),
  'searches in 20,000 daily series': pages((number) => `view=list&q=room%20${number}`),
};
