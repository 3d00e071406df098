import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import { tsString } from '../../../../kernel/generation/escape.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import {
  expectStatus,
  hasSignIn,
  importedAssert,
  importedFixtures,
  ownFixture,
  send,
  storeRow,
  testCase,
  validBody,
  validFile,
  type TestWriting,
} from './test-source.ts';

/** Callers who must not run an operation: without sign-in, with the wrong role, and owners of other rows. */
export function accessTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  if (!plan.exposed || !hasSignIn(source) || plan.handler.anonymous) return [];
  const { name } = plan.handler;
  const body = validBody(source, plan);
  const file = validFile(source, plan);
  const tests: Lines[] = [signedOutTest(source, plan, body)];
  if (plan.everyRow.length + plan.ownRows.length > 0) {
    const stranger = "{ subject: 'stranger', roles: ['another-role'] }";
    tests.push(
      testCase(
        source,
        `${name} answers 403 to a caller with another role`,
        send(source, plan, { as: stranger, body }),
        expectStatus(source, 403),
      ),
    );
  }
  const roles = [...new Set([...plan.everyRow, ...plan.ownRows].map(({ claim }) => claim))];
  if (roles.length > 1) tests.push(everyRoleTest(source, plan, { roles, body, file }));
  const [ownRole] = plan.ownRows;
  const isOnRow = plan.kind !== 'CREATE' && plan.kind !== 'LIST' && plan.kind !== 'CUSTOM';
  const alsoEveryRow = plan.everyRow.some((role) => role.claim === ownRole?.claim);
  if (ownRole !== undefined && isOnRow && !alsoEveryRow && ownFixture(source) !== undefined) {
    const other = `{ subject: 'somebody-else', roles: [${tsString(ownRole.claim)}] }`;
    tests.push(
      testCase(
        source,
        `${name} answers 404 for a row of somebody else`,
        storeRow(source),
        send(source, plan, { as: other, body, file }),
        expectStatus(source, 404),
      ),
    );
  }
  return tests;
}

/** Each of the roles is let in; what the operation then answers is left to other tests. */
function everyRoleTest(
  source: TestWriting,
  plan: HandlerPlan,
  given: {
    readonly roles: readonly string[];
    readonly body: string | undefined;
    readonly file: string | undefined;
  },
): Lines {
  const { roles, body, file } = given;
  return testCase(
    source,
    `${plan.handler.name} lets in each of its roles`,
    bracketed({ before: 'for (const role of ', brackets: '[]', entries: roles.map(tsString), after: ') {' }),
    ...indent(
      2,
      send(source, plan, { as: "{ subject: 'caller', roles: [role] }", body, file }),
      `${importedAssert(source)}.notEqual(answer.statusCode, 403, role);`,
    ),
    '}',
  );
}

/** An operation that no role may run is refused to callers with any role, and to those who are not signed in. */
export function deniedTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { name } = plan.handler;
  const body = validBody(source, plan);
  const roles = [...source.service.roles.keys()].map(({ claim }) => tsString(claim)).sort();
  const as = `{ subject: ${importedFixtures(source)}.owner, roles: [${roles.join(', ')}] }`;
  return [
    ...(hasSignIn(source) ? [signedOutTest(source, plan, body)] : []),
    testCase(
      source,
      `${name} answers 403 to callers with all roles`,
      send(source, plan, { as, body }),
      expectStatus(source, 403),
    ),
  ];
}

function signedOutTest(source: TestWriting, plan: HandlerPlan, body: string | undefined): Lines {
  return testCase(
    source,
    `${plan.handler.name} answers 401 to a caller who is not signed in`,
    send(source, plan, { body }),
    expectStatus(source, 401),
  );
}
