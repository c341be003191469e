// The simplest forwarder: twenty lines, and nothing of what a gateway is for.
import { createServer } from 'node:http';
import { Agent } from 'undici';

const [, , origin] = process.argv;
const agent = new Agent({ pipelining: 1 });
const server = createServer(({ url: path, method, headers }, response) => {
  agent.dispatch(
    { origin, path, method, headers },
    {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, status, answered) => response.writeHead(status, answered),
      onResponseData: (_controller, chunk) => response.write(chunk),
      onResponseEnd: () => response.end(),
      onResponseError: () => response.destroy(),
    },
  );
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
