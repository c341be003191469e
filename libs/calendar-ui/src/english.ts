// For pages in English, by its effect: their build compiles the messages.
import { loadTexts } from '@daymark/texts';
import english from './locales/en/events.json' with { type: 'json' };

loadTexts('en', english);
