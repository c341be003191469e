import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of these programs that is executable in a directory of PATH. */
export function findOnPath(names: string[], path: string = process.env.PATH ?? ''): string | undefined {
  for (const directory of path.split(delimiter).filter(Boolean)) {
    for (const name of names) {
      const file = join(directory, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        continue;
      }
    }
  }
  return undefined;
}
