import ar from './locales/ar/rules.json' with { type: 'json' };
import de from './locales/de/rules.json' with { type: 'json' };
import en from './locales/en/rules.json' with { type: 'json' };
import es from './locales/es/rules.json' with { type: 'json' };
import fr from './locales/fr/rules.json' with { type: 'json' };
import it from './locales/it/rules.json' with { type: 'json' };
import nl from './locales/nl/rules.json' with { type: 'json' };
import pl from './locales/pl/rules.json' with { type: 'json' };

export const ruleCatalogs = { en, de, fr, es, nl, it, pl, ar };
