// Writes src/styles/tokens.css and src/styles/chosen-color-scheme.css from the built design tokens.
import { writeFileSync } from 'node:fs';
import { chosenSchemeSheet, tokenSheet } from '../dist/tokens/token-sheet.js';

writeFileSync(new URL('../src/styles/tokens.css', import.meta.url), tokenSheet());
writeFileSync(new URL('../src/styles/chosen-color-scheme.css', import.meta.url), chosenSchemeSheet());
