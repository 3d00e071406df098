import { Refusal } from '../../lib/refusal.ts';

/**
 * Makes a check of routes, to be done once the body is known to be valid: refuses with INVALID a body whose member says
 * another id than the parameter of the path. Without the member, or with null, the path alone counts.
 */
export function sameAsPath(
  member: string,
  parameter: string,
): (request: { readonly body: unknown; readonly params: unknown }) => Promise<void> {
  return async ({ body, params }) => {
    const [said, named] = [ownMember(body, member), ownMember(params, parameter)];
    if (said === undefined || said === null || said === named) return;
    const shown = JSON.stringify(said).slice(0, 100);
    throw new Refusal('INVALID', 'Request validation failed', [
      `${member}: is ${shown} but the path names ${String(named)}; leave it out`,
    ]);
  };
}

function ownMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
