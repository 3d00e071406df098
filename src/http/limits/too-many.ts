import { ProtocolError } from '../answers/errors.ts';

/** The refusal (429) of a request that comes too soon; it may be repeated after so many seconds. */
export function tooMany(message: string, seconds: number): ProtocolError {
  return new ProtocolError({
    status: 429,
    message: `${message} Try again in ${seconds === 1 ? 'a second' : `${seconds} s`}.`,
    issues: [],
    headers: { 'Retry-After': String(seconds) },
  });
}
