import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A plain proxy on the loopback address that gives each request to the next of its targets. */
export type Proxy = {
  readonly url: string;
  /** The addresses requests go to from now on. */
  readonly use: (targets: readonly string[]) => void;
  readonly close: () => Promise<void>;
};

/** Starts a proxy without targets. A target that does not answer makes it answer 502, as proxies do. */
export async function startProxy(): Promise<Proxy> {
  let targets: readonly string[] = [];
  let next = 0;
  const server = createServer((incoming, outgoing) => {
    const target = targets[next++ % targets.length];
    if (target === undefined) refuse(outgoing);
    else forward(target, incoming, outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Checked border: a server that listens on TCP has an address and a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    use: (given) => {
      targets = given;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url = '/' } = incoming;
  const onward = request(new URL(url, target), { method, headers, agent: false });
  onward.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.on('error', () => outgoing.destroy());
  });
  onward.on('error', () => refuse(outgoing));
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

function refuse(outgoing: ServerResponse): void {
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(502).end();
}
