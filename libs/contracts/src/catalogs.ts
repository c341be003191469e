import fieldsAr from './locales/ar/fields.json' with { type: 'json' };
import fieldsDe from './locales/de/fields.json' with { type: 'json' };
import fieldsEn from './locales/en/fields.json' with { type: 'json' };
import fieldsEs from './locales/es/fields.json' with { type: 'json' };
import fieldsFr from './locales/fr/fields.json' with { type: 'json' };
import fieldsIt from './locales/it/fields.json' with { type: 'json' };
import fieldsNl from './locales/nl/fields.json' with { type: 'json' };
import fieldsPl from './locales/pl/fields.json' with { type: 'json' };
import importsAr from './locales/ar/imports.json' with { type: 'json' };
import importsDe from './locales/de/imports.json' with { type: 'json' };
import importsEn from './locales/en/imports.json' with { type: 'json' };
import importsEs from './locales/es/imports.json' with { type: 'json' };
import importsFr from './locales/fr/imports.json' with { type: 'json' };
import importsIt from './locales/it/imports.json' with { type: 'json' };
import importsNl from './locales/nl/imports.json' with { type: 'json' };
import importsPl from './locales/pl/imports.json' with { type: 'json' };
import problemsAr from './locales/ar/problems.json' with { type: 'json' };
import problemsDe from './locales/de/problems.json' with { type: 'json' };
import problemsEn from './locales/en/problems.json' with { type: 'json' };
import problemsEs from './locales/es/problems.json' with { type: 'json' };
import problemsFr from './locales/fr/problems.json' with { type: 'json' };
import problemsIt from './locales/it/problems.json' with { type: 'json' };
import problemsNl from './locales/nl/problems.json' with { type: 'json' };
import problemsPl from './locales/pl/problems.json' with { type: 'json' };

/** Validation errors, problems and what is said of imports, for `loadCatalogs`. */
export const contractCatalogs = {
  en: { ...fieldsEn, ...importsEn, ...problemsEn },
  de: { ...fieldsDe, ...importsDe, ...problemsDe },
  fr: { ...fieldsFr, ...importsFr, ...problemsFr },
  es: { ...fieldsEs, ...importsEs, ...problemsEs },
  nl: { ...fieldsNl, ...importsNl, ...problemsNl },
  it: { ...fieldsIt, ...importsIt, ...problemsIt },
  pl: { ...fieldsPl, ...importsPl, ...problemsPl },
  ar: { ...fieldsAr, ...importsAr, ...problemsAr },
};
