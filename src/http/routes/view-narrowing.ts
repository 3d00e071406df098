import { Type } from 'typebox';
import type { Level } from '../../modules/models/index.ts';
import { narrowingParameters } from '../../modules/views/index.ts';

/** The query parameters that narrow the views of a level. */
export function narrowingQuery(level: Level): Readonly<Record<string, ReturnType<typeof idParameter>>> {
  return Object.fromEntries(
    narrowingParameters(level).map(({ parameter, of }) => [parameter, idParameter(of)]),
  );
}

function idParameter(of: string) {
  return Type.Optional(
    Type.String({ description: `Only what belongs to the ${of} with this id, where the view shows it.` }),
  );
}

/** What the query parameters narrow a view of a level to. */
export function narrowingIn(
  query: Readonly<Record<string, unknown>>,
  level: Level,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    narrowingParameters(level).flatMap(({ parameter }) => {
      const value = query[parameter];
      return typeof value === 'string' ? [[parameter, value]] : [];
    }),
  );
}
