import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail that arrived: the recipients of its envelope, and its source. */
export type ArrivedMail = { readonly to: readonly string[]; readonly source: string };

/** A mail server on the loopback address. */
export type MailServer = {
  readonly url: string;
  readonly arrived: readonly ArrivedMail[];
  /** The mail with this place among those to an address, once it has arrived. */
  readonly mailTo: (address: string, place?: number) => Promise<ArrivedMail>;
  /** Answers the next mail to an address with a status, such as 451 for "try again"; resolves when it was. */
  readonly refuse: (address: string, status: number) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts a mail server that takes every mail. */
export async function startMailServer(): Promise<MailServer> {
  const arrived: ArrivedMail[] = [];
  const waiting = new Set<() => void>();
  const refusals = new Map<string, { readonly status: number; readonly done: () => void }>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: (stream, session, callback) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      void text(stream).then((source) => {
        const refusal = refusals.get(to.join());
        if (refusal !== undefined) {
          refusals.delete(to.join());
          callback(Object.assign(new Error('not now'), { responseCode: refusal.status }));
          refusal.done();
          return;
        }
        arrived.push({ to, source });
        callback(null);
        for (const look of waiting) look();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  // Checked border: it listens on a port.
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    refuse: (address, status) =>
      new Promise((done) => void refusals.set(address, { status, done: () => done() })),
    mailTo: (address, place = 0) =>
      new Promise((resolve) => {
        const look = (): void => {
          const mail = arrived.filter(({ to }) => to.includes(address))[place];
          if (mail === undefined) return;
          waiting.delete(look);
          resolve(mail);
        };
        waiting.add(look);
        look();
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The code that a mail has. */
export function codeIn({ source }: ArrivedMail): string {
  return /^Subject: (\S+)/m.exec(source)?.[1] ?? '';
}

/** The code in the link of a mail about another password. */
export function resetCodeIn({ source }: Pick<ArrivedMail, 'source'>): string {
  // Long lines of a mail end in = and go on in the next one.
  return /\/studio\/reset#([\w-]+)/.exec(source.replaceAll('=\r\n', ''))?.[1] ?? '';
}
