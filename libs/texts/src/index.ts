export { acceptedLanguage, directionOf, isLanguage, languages, type Language } from './languages.js';
export {
  inLanguage,
  languageInUse,
  loadPageTexts,
  loadTexts,
  readLanguageFrom,
  isRecordingTexts,
  recordTexts,
  recordTextsWhen,
  setLanguage,
  textAround,
  textIn,
  textsOf,
  titlesOf,
  wordRecorded,
  type Text,
} from './texts.js';
