import { languages, type Language } from '@daymark/contracts';
import ar from './locales/ar/feed.json' with { type: 'json' };
import de from './locales/de/feed.json' with { type: 'json' };
import en from './locales/en/feed.json' with { type: 'json' };
import es from './locales/es/feed.json' with { type: 'json' };
import fr from './locales/fr/feed.json' with { type: 'json' };
import it from './locales/it/feed.json' with { type: 'json' };
import nl from './locales/nl/feed.json' with { type: 'json' };
import pl from './locales/pl/feed.json' with { type: 'json' };

const catalogs = { en, de, fr, es, nl, it, pl, ar };

/** Plain texts, so that pages which read or write files need no formatter. Their builds make arrays of them. */
const textIn = (language: Language, key: keyof typeof en): string =>
  [catalogs[language][key]].flat().join('');

export const cancelledTitle = (title: string, language: Language): string =>
  `${textIn(language, 'feed.cancelled')} ${title}`;

const BEFORE_TITLES = languages.map((language) => cancelledTitle('', language));

/** The title of an event that a feed in any language announces as cancelled; undefined for any other text. */
export function announcedTitle(text: string): string | undefined {
  const before = BEFORE_TITLES.find((each) => text.startsWith(each));
  return before && text.slice(before.length);
}

export const untitled = (language: Language): string => textIn(language, 'feed.untitled');

export const reminderTitle = (language: Language): string => textIn(language, 'feed.reminder');
