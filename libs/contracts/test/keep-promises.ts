// Keeps what this release promises, for the next one to be compared with. To be run when a release is made.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '@daymark/contracts';
import * as internal from '@daymark/contracts/internal';
import { promisesOf, promisesText } from './promises.ts';

writeFileSync(
  join(import.meta.dirname, '../released/promises.json'),
  promisesText(promisesOf([contracts, internal], internal.queueMessages)),
);
