#!/usr/bin/env node
// node k8s/check-production.mjs [folder] [--with-examples]
// Renders a folder (k8s/overlays/production) and exits 1 with a line for each rule of production that the set breaks,
// and for each example that is left in it.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brokenRules, placeholders, rules } from './production-rules.mjs';
import { manifests, render } from './render.mjs';

const { values, positionals } = parseArgs({
  options: { 'with-examples': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const folder = positionals[0] ?? join(manifests, 'overlays/production');
const objects = await render(folder);
const broken = brokenRules(objects);
const left = values['with-examples'] ? [] : placeholders(objects);
for (const { rule, offenders } of broken) console.error(`broken: ${rule}: ${offenders.join(', ')}`);
for (const example of left) console.error(`still an example: ${example}`);
if (broken.length + left.length > 0) process.exitCode = 1;
else console.log(`${objects.length} objects, ${Object.keys(rules).length} rules held.`);
