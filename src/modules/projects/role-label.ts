import { readLabel } from '../../lib/text-rules.ts';
import { looksLikeOwner } from './owner-look-alikes.ts';
import { ownerRole } from './project.ts';

const roleLength = 64;

/** A role label as it is stored (see `readLabel`), or why it is none. Labels carry no privilege. */
export function readRole(
  text: string,
): { readonly role: string; readonly problem?: undefined } | { readonly problem: string } {
  const read = readLabel('role', { text, longest: roleLength });
  if (read.problem !== undefined) return { problem: read.problem };
  return looksLikeOwner(read.text)
    ? { problem: `role: ${ownerRole} is reserved, and so is what looks like it; choose another label` }
    : { role: read.text };
}
