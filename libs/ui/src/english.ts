// For pages in English, by its effect: their build compiles the messages.
import { loadTexts } from '@daymark/texts';
import english from './locales/en/dates.json' with { type: 'json' };

loadTexts('en', english);
