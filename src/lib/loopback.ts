// 127.0.0.0/8 and ::1, and the name that stands for them.
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(?:\.\d{1,3}){3}\]?)$/i;

/** Whether a host name or address is the machine itself. */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}
