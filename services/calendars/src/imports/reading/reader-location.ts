/**
 * The program of the process that reads files, bundled. In a file of its own: a bundler leaves a file that reads its
 * own location where it is.
 */
export const READER_PROGRAM = new URL('../../../dist-server/imports/reading/main.js', import.meta.url);
