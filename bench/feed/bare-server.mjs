// The simplest Node server for a feed: a file's bytes, and 304 for a matching entity tag.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , file, etag, lastModified] = process.argv;
const bytes = readFileSync(file);
const headers = {
  'Content-Type': 'text/calendar; charset=utf-8',
  ETag: etag,
  'Cache-Control': 'public, max-age=0, s-maxage=1, must-revalidate',
  Vary: 'Accept-Encoding',
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  'Last-Modified': lastModified,
};
const whole = { ...headers, 'Content-Length': bytes.length };
const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers);
    response.end();
  } else {
    response.writeHead(200, whole);
    response.end(bytes);
  }
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
