/** Whether a webhook gets events: until its owner pauses it, or until it was tried in vain for so long that it is given up. */
export type WebhookStatus = 'ACTIVE' | 'PAUSED' | 'FAILED';

/** Where the events of a project are sent. Times are milliseconds since 1970. */
export type Webhook = {
  readonly id: string;
  readonly projectId: string;
  readonly url: string;
  readonly description: string | null;
  readonly status: WebhookStatus;
  /** Signs what is sent. */
  readonly secret: string;
  /** Signs beside it until the given time, so that a receiver can change over. */
  readonly previousSecret: string | null;
  readonly previousSecretUntil: number | null;
  /** The number of the last event that was delivered; the next ones follow in order. */
  readonly delivered: number;
  /** How often the event behind that was tried in vain. */
  readonly attempts: number;
  /** Why the last attempt failed; null when it did not. */
  readonly lastError: string | null;
  /** It is not tried again before. */
  readonly notBefore: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** One attempt to deliver an event. */
export type WebhookDelivery = {
  readonly id: string;
  readonly webhookId: string;
  readonly messageId: string;
  readonly sequence: number;
  readonly type: string;
  readonly attempt: number;
  readonly at: number;
  readonly durationMs: number;
  /** The HTTP status of the answer; null when there was none. */
  readonly status: number | null;
  /** Why the attempt failed; null when the event was taken. */
  readonly error: string | null;
};
