import { join, resolve } from 'node:path';

/** The checkout that this library belongs to. */
export const WORKSPACE_DIRECTORY = resolve(import.meta.dirname, '../../../..');

/** Everything that runs leave behind: data, secrets, logs. Not under version control. */
export const LOCAL_DIRECTORY = join(WORKSPACE_DIRECTORY, '.local');

/** One directory per test run that is under way; abandoned ones are cleaned by the next run. */
export const TEST_RUNS_DIRECTORY = join(LOCAL_DIRECTORY, 'test');
