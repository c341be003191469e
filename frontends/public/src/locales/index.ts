import arCalendar from './ar/calendar.json' with { type: 'json' };
import deCalendar from './de/calendar.json' with { type: 'json' };
import enCalendar from './en/calendar.json' with { type: 'json' };
import esCalendar from './es/calendar.json' with { type: 'json' };
import frCalendar from './fr/calendar.json' with { type: 'json' };
import itCalendar from './it/calendar.json' with { type: 'json' };
import nlCalendar from './nl/calendar.json' with { type: 'json' };
import plCalendar from './pl/calendar.json' with { type: 'json' };
import arPages from './ar/pages.json' with { type: 'json' };
import dePages from './de/pages.json' with { type: 'json' };
import enPages from './en/pages.json' with { type: 'json' };
import esPages from './es/pages.json' with { type: 'json' };
import frPages from './fr/pages.json' with { type: 'json' };
import itPages from './it/pages.json' with { type: 'json' };
import nlPages from './nl/pages.json' with { type: 'json' };
import plPages from './pl/pages.json' with { type: 'json' };

/** The texts that scripts in the browser use as well. */
export const calendarCatalogs = {
  en: enCalendar,
  de: deCalendar,
  fr: frCalendar,
  es: esCalendar,
  nl: nlCalendar,
  it: itCalendar,
  pl: plCalendar,
  ar: arCalendar,
};

export const pageCatalogs = {
  en: enPages,
  de: dePages,
  fr: frPages,
  es: esPages,
  nl: nlPages,
  it: itPages,
  pl: plPages,
  ar: arPages,
};

export type TextKey = keyof typeof enCalendar | keyof typeof enPages;
