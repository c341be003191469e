/**
 * The program of the process that reads files, built into one file. Alone in this file: a bundle leaves a file that looks at its own place
 * where it is.
 */
export const READER_PROGRAM = new URL('../../../dist-server/imports/reading/main.js', import.meta.url);
