import ar from './locales/ar/events.json' with { type: 'json' };
import de from './locales/de/events.json' with { type: 'json' };
import en from './locales/en/events.json' with { type: 'json' };
import es from './locales/es/events.json' with { type: 'json' };
import fr from './locales/fr/events.json' with { type: 'json' };
import it from './locales/it/events.json' with { type: 'json' };
import nl from './locales/nl/events.json' with { type: 'json' };
import pl from './locales/pl/events.json' with { type: 'json' };

export const eventCatalogs = { en, de, fr, es, nl, it, pl, ar };
