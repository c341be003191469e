import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from './shared-modules.js';

interface Manifest {
  name: string;
  exports?: Record<string, string | Record<string, string>>;
}

/**
 * For development: aliases from libraries' entries in `dist` to their sources, so that a change is visible without
 * waiting for the compiler.
 */
export function sourceAliases(): Record<string, string> {
  const aliases: Record<string, string> = {};
  for (const file of globSync('libs/*/package.json', { cwd: workspaceRoot })) {
    const manifest = JSON.parse(readFileSync(path.join(workspaceRoot, file), 'utf8')) as Manifest;
    for (const [entry, target] of Object.entries(manifest.exports ?? {})) {
      if (typeof target === 'string' || target['webpack'] || !target['default']) continue;
      const source = target['default'].replace('./dist/', 'src/').replace(/\.js$/, '.ts');
      const request = manifest.name + entry.slice(1);
      aliases[`${request}$`] = path.join(workspaceRoot, path.dirname(file), source);
    }
  }
  return aliases;
}
