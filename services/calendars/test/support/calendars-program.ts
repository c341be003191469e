import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The service as a process of its own, which a test can kill. */
export function startProgram(settings: object, path = PROGRAM): ChildProcess {
  const environment = Object.entries({ ...settings, NODE_ENV: 'test' }).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return spawn(process.execPath, [path], {
    env: Object.fromEntries(environment) as NodeJS.ProcessEnv,
    // Says why it cannot start.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
