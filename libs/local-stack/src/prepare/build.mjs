// Builds what the product runs from: libraries, services, frontends.
import { runNx } from './nx.mjs';
import { StepError } from './workspace.mjs';

export async function build() {
  console.log('Building what changed ...');
  const startedAt = Date.now();
  const code = await runNx([
    'run-many',
    '-t',
    'build',
    '--projects=tag:type:lib,tag:type:service,tag:type:frontend',
  ]);
  if (code !== 0) throw new StepError('The build failed; what went wrong is above.');
  console.log(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}
