import { ownerRole } from './project.ts';

const roleLength = 64;
// Cc: control characters. Bidi_Control: characters that make a label look like another one.
const unfit = /[\p{Cc}\p{Bidi_Control}]/u;

/** A role label as it is stored (trimmed, Unicode NFC), or why it is none. Labels carry no privilege. */
export function readRole(
  text: string,
): { readonly role: string; readonly problem?: undefined } | { readonly problem: string } {
  const role = text.trim().normalize('NFC');
  const length = [...role].length;
  if (length === 0) return { problem: 'role: must not be blank' };
  if (length > roleLength)
    return { problem: `role: must have at most ${roleLength} characters, found ${length}` };
  if (unfit.test(role)) return { problem: 'role: must not hold control or text direction characters' };
  if (role.normalize('NFKC').toUpperCase() === ownerRole)
    return { problem: `role: ${ownerRole} is reserved` };
  return { role };
}
