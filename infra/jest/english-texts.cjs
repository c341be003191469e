// Loads the English texts of the whole repository, so that each test has those of the code under test.
const { existsSync, globSync, readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');

const ROOT = resolve(__dirname, '../..');
const CATALOGS = '{libs,services,frontends}/*/{locales,src/locales,src/*/locales}/en/{*,on-demand/*}.json';

// Where the library is not built, nothing that is tested needs it.
if (existsSync(join(ROOT, 'libs/texts/dist/catalogs.js'))) {
  const { loadTexts } = require('@daymark/texts');
  const { compiled } = require('@daymark/texts/catalogs');
  for (const file of globSync(CATALOGS, { cwd: ROOT }))
    loadTexts('en', compiled(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))));
}
