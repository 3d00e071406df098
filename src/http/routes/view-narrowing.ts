import { Type } from 'typebox';
import type { Level } from '../../modules/models/index.ts';
import { narrowingParameters, scopeParameter } from '../../modules/views/index.ts';

/** The query parameters that narrow the views of a level. */
export function narrowingQuery(level: Level): Readonly<Record<string, ReturnType<typeof idParameter>>> {
  return Object.fromEntries([
    ...narrowingParameters(level).map(({ parameter, of }) => [parameter, idParameter(of)] as const),
    [scopeParameter, scope],
  ]);
}

const scope = Type.Optional(
  Type.String({
    maxLength: 200,
    description:
      'Only a part: what belongs to the element with this id, of any class, with its neighbours; or rows of a table, ' +
      'such as `1..30`.',
  }),
);

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
  const parameters = [...narrowingParameters(level).map(({ parameter }) => parameter), scopeParameter];
  return Object.fromEntries(
    parameters.flatMap((parameter) => {
      const value = query[parameter];
      return typeof value === 'string' ? [[parameter, value]] : [];
    }),
  );
}
