// Loads the English texts of the whole repository, so that each test has those of the code under test.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const CATALOGS = '{libs,services,frontends}/*/{locales,src/locales,src/*/locales}/en/{*,on-demand/*}.json';

// Where the library is not built, nothing that is tested needs it.
if (existsSync(join(ROOT, 'libs/texts/dist/catalogs.js'))) {
  const { loadTexts } = await import('../dist/index.js');
  const { compiled } = await import('../dist/catalogs.js');
  for (const file of globSync(CATALOGS, { cwd: ROOT }))
    loadTexts('en', compiled(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))));
}
