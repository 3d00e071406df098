import type { RequestLimits } from './modules/guide/index.ts';
import { settingsTable } from './settings-table.ts';
import type { Settings } from './settings.ts';

const MiB = 1024 * 1024;

/** Bytes that an account, a guest and a project may take. */
export function quotasOf(settings: Settings): {
  readonly account: number;
  readonly guest: number;
  readonly project: number;
} {
  return {
    account: settings.accountQuotaMegabytes * MiB,
    guest: settings.guestQuotaMegabytes * MiB,
    project: settings.projectQuotaMegabytes * MiB,
  };
}

/** What threads are given, and how many there are: two more than jobs can take, so that requests and turns need not wait. */
export function threadsOf({ workerThreads, pictureFont }: Settings): {
  readonly threads: number;
  readonly pictureFont: string;
} {
  return { threads: workerThreads + 2, pictureFont };
}

/** The sender of mails. */
export function senderOf({ mailFrom, publicUrl }: Settings): string {
  if (mailFrom !== '' || publicUrl === '') return mailFrom;
  return `MDE Service <no-reply@${new URL(publicUrl).hostname}>`;
}

/** The protections that are off, by the setting that switches each of them on. */
export function protectionsOff({ passwordDenylist, rateLimitRps }: Settings): readonly string[] {
  return [
    ...(passwordDenylist === 'off' ? [`${settingsTable.passwordDenylist.name}=on`] : []),
    ...(rateLimitRps === 0 ? [`${settingsTable.rateLimitRps.name}=100`] : []),
  ];
}

/** The limits of requests that clients can read. */
export function limitsOf(settings: Settings): RequestLimits {
  return {
    bodyBytes: settings.maxBodyBytes,
    modelBytes: settings.maxModelBytes,
    importBytes: settings.maxImportBytes,
    attachmentBytes: settings.maxAttachmentBytes,
    guestPrompts: settings.guestPromptLimit,
    jobSeconds: settings.jobTimeoutSeconds,
    turnSeconds: settings.turnDeadlineSeconds,
  };
}
