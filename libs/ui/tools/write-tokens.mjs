// Writes src/styles/tokens.css from the built design tokens.
import { writeFileSync } from 'node:fs';
import { tokenSheet } from '../dist/tokens/token-sheet.js';

writeFileSync(new URL('../src/styles/tokens.css', import.meta.url), tokenSheet());
