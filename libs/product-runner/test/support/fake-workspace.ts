import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { WORKSPACE_DIRECTORY } from '@daymark/local-stack/stores';
import { entryOf, programOf, SERVICE_NAMES } from '../../src/product/service-plan.js';

/** A fake service: ready at once, returns its environment on request, and records that it was told to stop. */
const FAKE_SERVICE = `
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
const answer = (request, response) => {
  if (request.url === '/environment') return response.end(JSON.stringify(process.env));
  if (request.url === '/trouble') {
    console.log(JSON.stringify({ level: 'error', msg: 'could not send', err: { message: 'no route' } }));
    return response.end();
  }
  response.statusCode = request.url === '/health/ready' ? 200 : 404;
  response.end();
};
const server = createServer(answer).listen(Number(process.env.PORT), process.env.HOST);
// The gateway is asked for its health on a port of its own.
if (process.env.MANAGEMENT_PORT) createServer(answer).listen(Number(process.env.MANAGEMENT_PORT), '127.0.0.1').unref();
process.on('SIGTERM', () => {
  appendFileSync(STOPS_FILE, NAME + '\\n');
  server.closeAllConnections();
  server.close(() => process.exit(0));
});
`;

/** Writes built services into a directory, like a build of the workspace. */
export async function writeFakeWorkspace(
  directory: string,
  { hasRealAuth = false }: { hasRealAuth?: boolean } = {},
): Promise<void> {
  for (const name of SERVICE_NAMES) {
    const program = join(
      directory,
      name === 'public' ? 'frontends' : 'services',
      programOf(name),
      entryOf(name),
    );
    await mkdir(dirname(program), { recursive: true });
    const constants = `const NAME = '${name}'; const STOPS_FILE = '${join(directory, 'stops')}';`;
    await writeFile(program, constants + FAKE_SERVICE);
  }
  await writeFile(join(directory, 'package.json'), '{"type":"module"}');
  if (hasRealAuth) {
    const program = join(WORKSPACE_DIRECTORY, 'services/auth/dist-server/main.js');
    await writeFile(join(directory, 'services/auth/dist-server/main.js'), `import '${program}';`);
  }
}
