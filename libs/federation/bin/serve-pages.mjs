// Serves frontends in development mode in front of a product; `npm run dev` starts it. Its settings are one JSON
// argument: port, productAddress, productOrigin, remotes, hasShell, and publicDirectory for the public pages' files.
import { startDevelopmentServer, watchPublicPages } from '../dist/development.js';

const { publicDirectory, ...options } = JSON.parse(process.argv[2]);
const report = (line) => console.log(line);

const closing = publicDirectory ? [await watchPublicPages(publicDirectory, report)] : [];
const server = await startDevelopmentServer({ ...options, report });
closing.push(() => server.close());
// One after another, so that the shell is built first and nobody waits for a remote longer than the shell does.
const files = options.remotes.map((remote) => `/remotes/${remote}/mf-manifest.json`);
const warmUp = async () => {
  for (const file of [...(options.hasShell ? ['/index.html'] : []), ...files])
    await fetch(server.origin + file);
};
warmUp().catch(() => undefined);

const stop = async () => {
  await Promise.all(closing.map((close) => close()));
  process.exit(0);
};
process.once('SIGTERM', stop).once('SIGINT', stop).once('disconnect', stop);
