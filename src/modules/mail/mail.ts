/** What a mail is for: a code that verifies an address, or a link to a new password. */
export type MailKind = 'ADDRESS_CODE' | 'PASSWORD_RESET';

/**
 * A mail that was asked for and is not sent yet. It holds no code: that is made when the mail is sent, and only its hash
 * is stored. Times are milliseconds since 1970.
 */
export type Mail = {
  readonly id: string;
  readonly kind: MailKind;
  /** The account that asked for it; null where someone without a token did. */
  readonly accountId: string | null;
  /** The address or the name that was given. */
  readonly name: string;
  /** How often it was tried in vain. */
  readonly attempts: number;
  /** It is not tried before. */
  readonly notBefore: number;
  readonly createdAt: number;
};

/** A mail as it is sent. */
export type MailMessage = { readonly to: string; readonly subject: string; readonly text: string };

/**
 * What became of an attempt: the mail was taken, the server refused it for good, or the attempt failed and is worth
 * another one.
 */
export type MailResult =
  | { readonly kind: 'SENT' }
  | { readonly kind: 'REFUSED' | 'FAILED'; readonly error: string };

/** Hands one mail to the mail server; never rejects. */
export type SendMail = (message: MailMessage, signal: AbortSignal) => Promise<MailResult>;
