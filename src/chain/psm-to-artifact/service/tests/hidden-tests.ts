import { tsKey, tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { AppRole } from '../../../psm/psm.ts';
import { asRecord } from '../../examples/example-source.ts';
import type { JsonValue } from '../../examples/values.ts';
import { listedFields } from '../../plan/listed-fields.ts';
import { restrictedMembers } from '../../plan/restricted-members.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { fetched, importedHolds } from './row-tests.ts';
import { itemsOf } from './stored-changes.ts';
import {
  expectStatus,
  importedAssert,
  importedFixtures,
  literal,
  partsUnderTest,
  send,
  storeRow,
  testCase,
  urlOf,
  type TestWriting,
} from './test-source.ts';
import type { TriedRequest } from './tried-requests.ts';

/** That reading leaves out what a role does not read, and that callers with all roles find it. */
export function hiddenTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const ofMembers = hiddenMembers(source, plan).map(({ role, hidden }) =>
    testCase(
      source,
      `${plan.handler.name} leaves out what the role ${role.claim} does not read`,
      storeRow(source),
      send(source, plan, { as: callerAs(source, role) }),
      expectStatus(source, 200),
      expectMembers(source, 'answer', { plan, hidden, areThere: false }),
      fetched(source, plan, { into: 'whole', url: tsString(urlOf(source, plan)) }),
      expectMembers(source, 'whole', { plan, hidden, areThere: true }),
    ),
  );
  return [...ofMembers, ...(plan.kind === 'LIST' && plan.way.length === 0 ? queryTests(source, plan) : [])];
}

/** That the answer to a change leaves out what a role does not read. */
export function hiddenAnswerTests(
  source: TestWriting,
  plan: HandlerPlan,
  { stored, body }: TriedRequest,
): readonly Lines[] {
  if (!plan.exposed) return [];
  return hiddenMembers(source, plan).map(({ role, hidden }) =>
    testCase(
      source,
      `${plan.handler.name} leaves out what the role ${role.claim} does not read`,
      stored(source),
      send(source, plan, { as: callerAs(source, role), body }),
      expectStatus(source, plan.handler.successStatus),
      expectMembers(source, 'answer', { plan, hidden, areThere: false }),
    ),
  );
}

/** That no list is filtered or ordered by what a role does not read. */
function queryTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const queries = listedFields(source.service.model, source.resource).flatMap(
    ({ name, readers, sortable, nullable }) =>
      readers.length === 0
        ? []
        : [
            ...(sortable ? [{ query: `sort=${name}`, roles: readers }] : []),
            ...(nullable ? [{ query: `${name}[null]=true`, roles: readers }] : []),
          ],
  );
  return byRole(plan, queries).map(({ role, hidden }) =>
    testCase(
      source,
      `${plan.handler.name} answers 400 to the role ${role.claim} that asks for rows by what it does not read`,
      bracketed({
        before: 'for (const query of ',
        brackets: '[]',
        entries: hidden.map(({ query }) => tsString(query)),
        after: ') {',
      }),
      ...indent(
        2,
        bracketed({
          before: 'const answer = await app.send(',
          brackets: '{}',
          entries: [
            "method: 'GET'",
            `url: \`${urlOf(source, plan)}?\${query}\``,
            `as: ${callerAs(source, role)}`,
          ],
          after: ');',
          width: 108,
        }),
        `${importedAssert(source)}.equal(answer.statusCode, 400, query);`,
      ),
      '}',
    ),
  );
}

/** A member of an answer, by the steps that lead to it; `*` stands for every item of a list. */
type HiddenMember = { readonly steps: readonly string[]; readonly roles: readonly AppRole[] };

/** What single roles do not read of what an operation answers. */
function hiddenMembers(
  source: TestWriting,
  plan: HandlerPlan,
): readonly { readonly role: AppRole; readonly hidden: readonly HiddenMember[] }[] {
  const answered = exampleAnswer(source, plan);
  const members = restrictedMembers(source.service.model, plan)
    .map(({ at, roles }) => ({ steps: at.split('/').slice(1), roles }))
    .filter(({ steps }) => valueAt(answered, steps) !== undefined);
  return byRole(plan, members);
}

/** What an operation answers about the row under test, or about the part of it. */
function exampleAnswer(source: TestWriting, plan: HandlerPlan): JsonValue {
  const whole = source.fixtures.exampleOf(source.resource) ?? {};
  const record = plan.way.length === 0 ? whole : (partsUnderTest(source, plan).at(-1)?.record ?? {});
  return plan.kind === 'LIST' ? { items: [record] } : record;
}

function valueAt(value: JsonValue | undefined, [step, ...rest]: readonly string[]): JsonValue | undefined {
  if (step === undefined || value === undefined) return value;
  return valueAt(step === '*' ? itemsOf(value)[0] : asRecord(value)[step], rest);
}

/** The roles that may run an operation and do not read something, until everything is named once. */
function byRole<T extends { readonly roles: readonly AppRole[] }>(
  { everyRow, ownRows }: HandlerPlan,
  all: readonly T[],
): readonly { readonly role: AppRole; readonly hidden: readonly T[] }[] {
  const named = new Set<T>();
  return [...new Set([...everyRow, ...ownRows])].flatMap((role) => {
    const hidden = all.filter((each) => !each.roles.includes(role));
    if (hidden.every((each) => named.has(each))) return [];
    for (const each of hidden) named.add(each);
    return [{ role, hidden }];
  });
}

function callerAs(source: TestWriting, { claim }: AppRole): string {
  return `{ subject: ${importedFixtures(source)}.owner, roles: [${tsString(claim)}] }`;
}

/** The statement that expects members of an answer to be missing, or to have the values of the row. */
function expectMembers(
  source: TestWriting,
  answer: string,
  given: {
    readonly plan: HandlerPlan;
    readonly hidden: readonly HiddenMember[];
    readonly areThere: boolean;
  },
): Lines {
  const { plan, hidden, areThere } = given;
  const written = (value: JsonValue | undefined, members: readonly (readonly string[])[]): string => {
    if (members.some(({ length }) => length === 0))
      return areThere && value !== undefined ? literal(source, value) : 'null';
    const inside = members.map(([, ...rest]) => rest);
    if (members.some(([step]) => step === '*'))
      return `[${itemsOf(value)
        .map((item) => written(item, inside))
        .join(', ')}]`;
    const byStep = Map.groupBy(members, ([step = '']) => step);
    const entries = [...byStep].map(([step, below]) => {
      const rest = below.map(([, ...steps]) => steps);
      return `${tsKey(step)}: ${written(asRecord(value)[step], rest)}`;
    });
    return `{ ${entries.join(', ')} }`;
  };
  const steps = hidden.map((each) => each.steps);
  return `${importedHolds(source)}(${answer}.json(), ${written(exampleAnswer(source, plan), steps)});`;
}
