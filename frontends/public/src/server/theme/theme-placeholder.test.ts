import { describe, expect, it } from '@jest/globals';
import { aCalendar, aSummary, ORIGIN } from '../../../test/support/fixtures.js';
import type { CalendarPageData } from '../../page-data.js';
import { renderDocument } from '../document/document.js';
import { parseTheme, themeOfCalendar, themeParameters, themeStyle } from './theme.js';
import { fillTheme, THEME_PLACEHOLDER } from './theme-placeholder.js';

const assets = {
  styles: ['/public-pages/assets/styles.css'],
  fonts: [],
  fontFiles: {},
  scripts: {
    event: ['/e.js'],
    month: ['/c.js'],
    framedMonth: ['/c.js'],
    week: [],
    list: ['/l.js'],
    plain: ['/p.js'],
    embed: ['/h.js'],
  },
  hostScript: 'host.js',
};
const calendar = aCalendar({ color: '#2563eb' });
const aPage = (
  page: 'calendar' | 'embed',
  theme: Record<string, string>,
  view: 'calendar' | 'week' | 'list',
) => ({
  page,
  language: 'en' as const,
  calendar,
  zone: 'UTC',
  bestWay: 'google' as const,
  hourCycle: 24 as const,
  upcoming: [],
  weekStart: 0,
  address: { month: '2026-03', view, timeZone: 'Europe/Berlin' },
  events: {
    state: 'loaded' as const,
    month: '2026-03',
    items: [aSummary()],
    truncated: false,
    beyond: { earlier: true, later: true },
  },
  theme,
  now: Date.parse('2026-03-10T12:00:00Z'),
  site: { productName: 'Daymark', origin: ORIGIN },
});
const render = (
  data: CalendarPageData,
  style: Pick<Parameters<typeof renderDocument>[0], 'style' | 'classes' | 'colorScheme'>,
) => renderDocument({ data, assets, ...style });

const QUERIES = [
  'primaryColor=ff0000',
  'primaryColor=00ff00&bgColor=000000&textColor=ffffff&borderRadius=1.5',
  'borderRadius=0',
  'bgColor=ffffff',
  'theme=auto',
  'theme=dark&primaryColor=123abc',
];

describe('A theme that is filled into a rendered document', () => {
  it.each(
    QUERIES.flatMap((query) =>
      (query.startsWith('theme=') ? (['embed'] as const) : (['calendar', 'embed'] as const)).flatMap((page) =>
        (['calendar', 'week', 'list'] as const).map((view) => [query, page, view] as const),
      ),
    ),
  )('%s: gives the %s, as %s, as it is rendered with that theme', (query, page, view) => {
    const isFramed = page === 'embed';
    const theme = parseTheme(new URLSearchParams(query), { isFramed });
    const style = themeStyle(theme, { owner: themeOfCalendar(calendar), isFramed });
    const parameters = themeParameters(theme);
    const template = render(aPage(page, THEME_PLACEHOLDER.parameters, view), THEME_PLACEHOLDER.style);
    expect(fillTheme(template, style, parameters)).toBe(render(aPage(page, parameters, view), style));
  });
});
