import ar from './ar/document.json' with { type: 'json' };
import de from './de/document.json' with { type: 'json' };
import en from './en/document.json' with { type: 'json' };
import es from './es/document.json' with { type: 'json' };
import fr from './fr/document.json' with { type: 'json' };
import it from './it/document.json' with { type: 'json' };
import nl from './nl/document.json' with { type: 'json' };
import pl from './pl/document.json' with { type: 'json' };

export const documentCatalogs = { en, de, fr, es, nl, it, pl, ar };
