export {
  inLanguage,
  languageInUse,
  loadPageTexts,
  loadTexts,
  textAround,
  textIn,
  textsOf,
  setLanguage,
  type Text,
} from './texts.js';
