import { createHmac, randomBytes } from 'node:crypto';
import type { Webhook } from './webhook.ts';

const prefix = 'whsec_';

/** A new secret in the form of Standard Webhooks: 32 random bytes in Base64 behind `whsec_`. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** What is signed: the id of the message, when it is sent (seconds since 1970), and its body. */
export type SignedMessage = { readonly id: string; readonly timestamp: number; readonly body: string };

/** The signature of a message by Standard Webhooks, version 1. */
export function signatureOf({ id, timestamp, body }: SignedMessage, secret: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** The headers of a message: signed with the secret, and while it still counts with the one before. */
export function signedHeaders(
  message: SignedMessage,
  { secret, previousSecret, previousSecretUntil }: Webhook,
): Readonly<Record<string, string>> {
  const isKept = previousSecretUntil !== null && message.timestamp * 1000 < previousSecretUntil;
  const secrets = previousSecret === null || !isKept ? [secret] : [secret, previousSecret];
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': secrets.map((each) => signatureOf(message, each)).join(' '),
  };
}
