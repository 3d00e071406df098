const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago a moment was, in words; beyond a week its date. */
export function ago(moment: string, now: number): string {
  const seconds = Math.round((Date.parse(moment) - now) / 1000);
  const length = Math.abs(seconds);
  if (length < minute) return 'just now';
  if (length < hour) return relative.format(Math.trunc(seconds / minute), 'minute');
  if (length < day) return relative.format(Math.trunc(seconds / hour), 'hour');
  if (length < 7 * day) return relative.format(Math.trunc(seconds / day), 'day');
  return dates.format(Date.parse(moment));
}

/** Date and time of a moment. */
export function dateAndTime(moment: string): string {
  return moments.format(Date.parse(moment));
}
