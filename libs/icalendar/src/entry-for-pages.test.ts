import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const sources = import.meta.dirname;

/** The packages that a file loads, directly or through the files that it imports; type imports do not count. */
function packagesLoadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const packages = new Set<string>();
  const imports = /^(?:import|export)(?! type)[^;]*?from '([^']+)';/gms;
  for (const [, name] of readFileSync(file, 'utf8').matchAll(imports)) {
    if (!name!.startsWith('.')) packages.add(name!);
    else {
      const next = join(dirname(file), name!.replace(/\.js$/, '.ts'));
      for (const loaded of packagesLoadedBy(next, seen)) packages.add(loaded);
    }
  }
  return packages;
}

describe('the entry that pages use', () => {
  it('loads the rules of series and nothing that writes calendars', () => {
    expect([...packagesLoadedBy(join(sources, 'index.ts'))]).toEqual(['@daymark/recurrence']);
  });

  it('differs in that from the one for servers', () => {
    expect(packagesLoadedBy(join(sources, 'rendering.ts'))).toContain('ical-generator');
  });
});
