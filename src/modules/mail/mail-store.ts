import type { Mail } from './mail.ts';

/** Which claim a mail is sent under, and until when the claim is exclusive. */
export type MailLease = { readonly owner: string; readonly until: number };

/** Mails that wait, and who sends them. */
export type MailStore = {
  insert(mail: Mail): Promise<void>;
  /** When the first mail that no one sends may be claimed; undefined when there is none. */
  nextAt(): Promise<number | undefined>;
  /** Takes the mail that waits longest; undefined when there is none. */
  claim(lease: MailLease, now: number): Promise<Mail | undefined>;
  /** Whether there are mails that `releaseOthers` would give free. */
  hasOthers(owners: readonly string[], expiredAt: number | undefined): Promise<boolean>;
  /** Gives mails free whose lease is held by none of the owners; with `expiredAt` only those whose lease is over. */
  releaseOthers(owners: readonly string[], expiredAt: number | undefined): Promise<void>;
  /** Makes every lease of the owners last until `until`. */
  renew(leases: { readonly owners: readonly string[]; readonly until: number }): Promise<void>;
  /** Whether the mail is held under this claim. */
  isHeld(mailId: string, owner: string): Promise<boolean>;
  /** Gives a mail back to be tried later, while it is held under this claim. */
  putBack(
    mailId: string,
    owner: string,
    next: { readonly attempts: number; readonly notBefore: number },
  ): Promise<void>;
  /** Deletes a mail that was sent or given up, while it is held under this claim. */
  finish(mailId: string, owner: string): Promise<void>;
};
