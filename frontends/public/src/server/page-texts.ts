import type { Language } from '@daymark/texts';
import { eventCatalogs as events } from '@daymark/calendar-ui/catalogs';
import { compiled, loadCatalogs } from '@daymark/texts/catalogs';
import { dateCatalogs as dates } from '@daymark/ui/catalogs';
import { calendarCatalogs, pageCatalogs } from '../locales/index.js';
import { jsonForHtml } from './json-for-html.js';

for (const part of [dates, events, calendarCatalogs, pageCatalogs]) loadCatalogs<string>(part);

const made = new Map<Language, string>();

/** The messages that scripts in the browser use, compiled, as JSON for a block of the document. */
export function pageTexts(language: Language): string {
  const json =
    made.get(language) ??
    jsonForHtml(compiled({ ...dates[language], ...events[language], ...calendarCatalogs[language] }));
  made.set(language, json);
  return json;
}
