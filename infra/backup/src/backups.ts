import { readdir } from 'node:fs/promises';

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

export async function listBackups(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((): string[] => []);
  return names.filter((name) => NAME.test(name)).sort();
}
