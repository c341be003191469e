/** In a file of its own: a bundler leaves a file that reads its own location where it is, beside the migrations. */
export const MIGRATIONS = new URL('./migrations/', import.meta.url);
