import ar from './locales/ar/dates.json' with { type: 'json' };
import de from './locales/de/dates.json' with { type: 'json' };
import en from './locales/en/dates.json' with { type: 'json' };
import es from './locales/es/dates.json' with { type: 'json' };
import fr from './locales/fr/dates.json' with { type: 'json' };
import it from './locales/it/dates.json' with { type: 'json' };
import nl from './locales/nl/dates.json' with { type: 'json' };
import pl from './locales/pl/dates.json' with { type: 'json' };

export const dateCatalogs = { en, de, fr, es, nl, it, pl, ar };
