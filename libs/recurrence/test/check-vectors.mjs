// Runs every vector against the sources and prints one line of JSON. A test starts it in processes with other zones.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// The sources import each other as '.js', as built; here Node runs them unbuilt.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const isOwn = specifier.startsWith('.') && !context.parentURL?.includes('/node_modules/');
    return nextResolve(isOwn ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
const { checkVector } = await import('./vector-check.ts');

const vectors = ['recurrence.json', 'rfc5545.json'].flatMap(
  (name) => JSON.parse(readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8')).vectors,
);
let windows = 0;
const failures = [];
for (const vector of vectors) {
  windows += vector.windows.length;
  failures.push(...checkVector(vector));
}
const epochInProcessZone = new Intl.DateTimeFormat('en', { timeStyle: 'long' }).format(0);
console.log(JSON.stringify({ epochInProcessZone, vectors: vectors.length, windows, failures }));
