import { textsOf } from '@daymark/texts';
import { loadCatalogs } from '@daymark/texts/catalogs';
import ar from './locales/ar/refusals.json' with { type: 'json' };
import de from './locales/de/refusals.json' with { type: 'json' };
import en from './locales/en/refusals.json' with { type: 'json' };
import es from './locales/es/refusals.json' with { type: 'json' };
import fr from './locales/fr/refusals.json' with { type: 'json' };
import it from './locales/it/refusals.json' with { type: 'json' };
import nl from './locales/nl/refusals.json' with { type: 'json' };
import pl from './locales/pl/refusals.json' with { type: 'json' };

loadCatalogs({ en, de, fr, es, nl, it, pl, ar });

/** What a refusal says, in the language of the request. */
export const text = textsOf<keyof typeof en>();
