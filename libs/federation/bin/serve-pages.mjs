// Serves frontends in development mode in front of a product; `npm run dev` starts it. Its settings come in one JSON
// argument: port, productAddress, productOrigin, remotes, hasShell, and publicDirectory for the public pages' files.
import { startDevelopmentServer, watchPublicPages } from '../dist/development.js';

const { publicDirectory, ...options } = JSON.parse(process.argv[2]);
const report = (line) => console.log(line);

const closing = publicDirectory ? [await watchPublicPages(publicDirectory, report)] : [];
const server = await startDevelopmentServer({ ...options, report });
closing.push(() => server.close());
// Needed by the first page in any case.
if (options.hasShell) void fetch(`${server.origin}/index.html`).catch(() => undefined);

const stop = async () => {
  await Promise.all(closing.map((close) => close()));
  process.exit(0);
};
process.once('SIGTERM', stop).once('SIGINT', stop).once('disconnect', stop);
