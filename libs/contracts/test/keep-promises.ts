// Keeps what this release promises, for the next one to be compared with. To be run on what was built for a release.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '../dist/index.js';
import * as internal from '../dist/internal.js';
import { promisesOf, promisesText } from './promises.ts';

writeFileSync(
  join(import.meta.dirname, '../released/promises.json'),
  promisesText(promisesOf([contracts, internal], internal.queueMessages)),
);
