import { DateTime } from 'luxon';
import type { Language } from '@daymark/contracts';
import { textIn } from '@daymark/texts';
import { loadCatalogs } from '@daymark/texts/catalogs';
import ar from './locales/ar/mails.json' with { type: 'json' };
import de from './locales/de/mails.json' with { type: 'json' };
import en from './locales/en/mails.json' with { type: 'json' };
import es from './locales/es/mails.json' with { type: 'json' };
import fr from './locales/fr/mails.json' with { type: 'json' };
import it from './locales/it/mails.json' with { type: 'json' };
import nl from './locales/nl/mails.json' with { type: 'json' };
import pl from './locales/pl/mails.json' with { type: 'json' };

export type MailKey = keyof typeof en;

loadCatalogs({ en, de, fr, es, nl, it, pl, ar });

export const mailKeys = Object.keys(en) as MailKey[];

export class Wording {
  constructor(readonly language: Language) {}

  say = (key: MailKey, values?: Readonly<Record<string, string | number>>): string =>
    textIn(this.language, key, values);

  /** In UTC since the reader's zone is unknown. */
  momentOf(instant: string): string {
    return this.say('moment', { date: this.dayOf(instant), time: this.timeOf(instant) });
  }

  /** The day of an instant, or of a local date or time, as it is written: '5 March 2026'. */
  dayOf(at: string): string {
    return this.inUtc(at).toLocaleString(DateTime.DATE_FULL);
  }

  /** The time of day of a local time: '19:30'. */
  timeOf(local: string): string {
    return this.inUtc(local).toLocaleString(DateTime.TIME_24_SIMPLE);
  }

  private inUtc(text: string): DateTime {
    // 'en' alone would be American: 'March 5, 2026'.
    const locale = this.language === 'en' ? 'en-GB' : this.language;
    return DateTime.fromISO(text, { zone: 'utc', locale });
  }
}

/** A letter of a right-to-left script, such as Hebrew and Arabic. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Text of the other direction would reorder what follows; Unicode isolates prevent that, in plain text and in HTML. */
export const isolated = (text: string, language: Language) =>
  language === 'ar' || FROM_THE_RIGHT.test(text) ? `\u2068${text}\u2069` : text;
