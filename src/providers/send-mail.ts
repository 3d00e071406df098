import type { SMTPTransportOptions, Transporter } from 'nodemailer';
import { isLoopback } from '../lib/loopback.ts';
import type { MailResult, SendMail } from '../modules/mail/index.ts';

/** The mail server, as `smtp://` or `smtps://` with user and password, and the sender. */
export type MailServer = { readonly url: string; readonly from: string };

const second = 1000;

/**
 * Makes what hands mails to the server: one connection each, encrypted except to the own machine and where the address
 * ends in `?tls=off`, with a certificate that is checked. The library is loaded with the first mail.
 */
export function createSendMail(server: MailServer): SendMail {
  let loaded: Promise<Transporter> | undefined;
  const transport = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport(optionsOf(server.url));
  };
  return async (message, signal) => {
    try {
      loaded ??= transport();
      await (
        await loaded
      ).sendMail({
        ...message,
        from: server.from,
        signal,
        // No answers of holiday programs; see RFC 3834.
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return { kind: 'SENT' };
    } catch (error) {
      return failureOf(error);
    }
  };
}

/** What the library is given for the address of a server. */
function optionsOf(address: string): SMTPTransportOptions {
  const { protocol, hostname, port, username, password, searchParams } = new URL(address);
  const secure = protocol === 'smtps:';
  const host = decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1');
  const standardPort = secure ? 465 : 587;
  return {
    host,
    port: port === '' ? standardPort : Number(port),
    secure,
    requireTLS: !secure && !isLoopback(host) && searchParams.get('tls') !== 'off',
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 20 * second,
  };
}

/** Codes of errors that are about this mail, not about the connection or the account at the server. */
const aboutTheMail = ['EENVELOPE', 'EMESSAGE'];

/** A mail is refused for good by a status of 500 and more about it; everything else may pass. */
function failureOf(error: unknown): MailResult {
  if (!(error instanceof Error)) return { kind: 'FAILED', error: String(error) };
  const code = 'code' in error ? String(error.code) : '';
  const status = 'responseCode' in error ? Number(error.responseCode) : 0;
  const isFinal = aboutTheMail.includes(code) && status >= 500;
  return { kind: isFinal ? 'REFUSED' : 'FAILED', error: error.message };
}
