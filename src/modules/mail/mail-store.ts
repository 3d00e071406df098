import type { LeasedRows } from '../work/index.ts';
import type { Mail } from './mail.ts';

/** Mails that wait, and who sends them. */
export type MailStore = LeasedRows<Mail> & {
  insert(mail: Mail): Promise<void>;
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
