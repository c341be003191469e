import { relative, sep } from 'node:path';

/**
 * The TypeScript source of a built file in this workspace (`libs/contracts/dist/x.js` -> `libs/contracts/src/x.ts`);
 * undefined for all other files.
 */
export function sourceOf(file: string, workspaceDirectory: string): string | undefined {
  const path = relative(workspaceDirectory, file).split(sep);
  const [group = '', project, output, ...rest] = path;
  const isBuilt =
    ['services', 'libs', 'infra'].includes(group) && output === 'dist' && rest.at(-1)?.endsWith('.js');
  if (!isBuilt) return undefined;
  return [workspaceDirectory, group, project, 'src', ...rest].join(sep).replace(/\.js$/, '.ts');
}
