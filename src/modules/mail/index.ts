export { createMailRunner, mailPauses, type MailRunnerDependencies } from './mail-runner.ts';
export type { MailStore } from './mail-store.ts';
export type { Mail, MailKind, MailMessage, MailResult, SendMail } from './mail.ts';
