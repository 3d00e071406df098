import { useNotificationContext, useTranslate } from 'ra-core';

/** What the client has to say: how the last request went. */
export function Notices() {
  const { notifications } = useNotificationContext();
  const translate = useTranslate();
  const last = notifications.at(-1);
  const { message = '', type } = last ?? {};
  const values = last?.notificationOptions?.messageArgs as Record<string, unknown> | undefined;
  const text = typeof message === 'string' ? translate(message, { _: message, ...values }) : message;
  return (
    <div role="status" className={`notice ${type ?? ''}`}>
      {text}
    </div>
  );
}
