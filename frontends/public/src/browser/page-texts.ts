import type { Language } from '@daymark/texts';
import { loadTexts, setLanguage } from '@daymark/texts';
import { PAGE_TEXTS_ID } from '../page-data.js';

export function readPageTexts(): void {
  const block = document.getElementById(PAGE_TEXTS_ID);
  if (!block) return;
  const language = document.documentElement.lang as Language;
  loadTexts(language, JSON.parse(block.textContent) as Parameters<typeof loadTexts>[1]);
  setLanguage(language);
}
