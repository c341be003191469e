/** Alone in its file: a bundle leaves a file that looks at its own place where it is, beside the migrations. */
export const MIGRATIONS = new URL('./migrations/', import.meta.url);
