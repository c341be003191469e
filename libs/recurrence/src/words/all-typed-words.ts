// By its effect, for servers and tests; a page loads the words of its language.
import type { Language } from '@daymark/texts';
import ar from './typed-words/ar.json' with { type: 'json' };
import de from './typed-words/de.json' with { type: 'json' };
import es from './typed-words/es.json' with { type: 'json' };
import fr from './typed-words/fr.json' with { type: 'json' };
import it from './typed-words/it.json' with { type: 'json' };
import nl from './typed-words/nl.json' with { type: 'json' };
import pl from './typed-words/pl.json' with { type: 'json' };
import { loadTypedWords, type TypedWords } from './typed-words.js';

const words: Record<Exclude<Language, 'en'>, TypedWords> = { de, fr, es, nl, it, pl, ar };
for (const [language, of] of Object.entries(words)) loadTypedWords(language as Language, of);
