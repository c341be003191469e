import { join, resolve } from 'node:path';

export const WORKSPACE_DIRECTORY = resolve(import.meta.dirname, '../../../..');

/** Everything that runs create: data, secrets, logs. Not under version control. */
export const LOCAL_DIRECTORY = join(WORKSPACE_DIRECTORY, '.local');

/** One directory per active test run; the next run deletes abandoned ones. */
export const TEST_RUNS_DIRECTORY = join(LOCAL_DIRECTORY, 'test');
