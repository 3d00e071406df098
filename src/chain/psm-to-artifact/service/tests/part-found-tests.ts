import { tsString } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import type { JsonRecord } from '../../examples/example-source.ts';
import { keepsRules } from '../../examples/kept-rules.ts';
import { otherValues } from '../../examples/other-values.ts';
import { tableReferredTo } from '../../plan/referred-table.ts';
import { hookName } from '../module/hooks.ts';
import { storedFields } from './changed-values.ts';
import { countIn, givenPart, noSuchPart, wholeWith, type Given } from './part-under-test.ts';
import { storeOther } from './parts-beside.ts';
import { importedHooks } from './replaced-hooks.ts';
import { importedHolds } from './row-tests.ts';
import {
  allowedCaller,
  expectStatus,
  importedAssert,
  literal,
  replacingTest,
  send,
  storeRow,
  testCase,
} from './test-source.ts';
import type { TriedRequest } from './tried-requests.ts';

/**
 * That an operation finds its part also where there are others above it, leaves those as they are, and answers the part
 * as hooks have left it; and that it is refused where what is above its part is not there.
 */
export function foundTests(
  given: Given,
  { stored, body }: Pick<TriedRequest, 'stored' | 'body'>,
): readonly Lines[] {
  const { source, plan } = given;
  const above = partsAbove(given);
  const others = above.flatMap((each) => {
    const other = storeOther(each);
    return other === undefined ? [] : [{ other, table: each.field.shape.sqlTable }];
  });
  const left = leftByHook(given);
  const isTried = others.length > 0 || left !== undefined;
  return [
    ...(isTried
      ? [
          replacingTest(
            source,
            `${plan.handler.name} finds its part among others, and answers it as it is stored`,
            stored(source),
            others.map(({ other }) => other),
            left !== undefined && replaceHook(given, left),
            send(source, plan, { as: allowedCaller(source, plan), body }),
            expectStatus(source, plan.handler.successStatus),
            left !== undefined && `${importedHolds(source)}(answer.json(), ${literal(source, left)});`,
            others.map(
              ({ table }) =>
                `${importedAssert(source)}.equal((await app.db.query(${tsString(`SELECT 1 FROM ${table}`)})).length, 2);`,
            ),
          ),
        ]
      : []),
    ...above.flatMap((each) => noSuchPart(given, { body, missing: each })),
  ];
}

/** That a list of parts is that of the named part above it, also where there are others, and refused where that is not there. */
export function listFoundTests(given: Given, expected: Lines): readonly Lines[] {
  const { source, plan } = given;
  const above = partsAbove(given);
  const others = above.map((each) => storeOther(each)).filter((other) => other !== undefined);
  return [
    ...(others.length === 0
      ? []
      : [
          testCase(
            source,
            `${plan.handler.name} answers those of one part among others`,
            storeRow(source),
            others,
            send(source, plan, { as: allowedCaller(source, plan) }),
            expectStatus(source, plan.handler.successStatus),
            expected,
          ),
        ]),
    ...above.flatMap((missing) => noSuchPart(given, { missing })),
  ];
}

/** The parts that contain the one under test, the outermost first. */
function partsAbove({ source, plan }: Given): readonly Given[] {
  return plan.way
    .slice(1)
    .flatMap((_, index) => givenPart(source, { ...plan, way: plan.way.slice(0, index + 1) }) ?? []);
}

/** Another value that a hook may give the part under test; undefined where the answer does not show one. */
function leftByHook(given: Given): JsonRecord | undefined {
  const { source, plan, field, record } = given;
  const example = source.fixtures.sourceOf(source.resource);
  const isAlone = plan.way.every((each) => countIn(source, each) === 1);
  if (example === undefined || !isAlone || plan.handler.successStatus === 204) return undefined;
  const derived = new Set(source.resource.derivations.map((each) => each.field));
  const known = storedFields(source, plan.response, field.shape).filter(
    (each) =>
      each.kind === 'value' &&
      each.name !== plan.stateName &&
      !derived.has(each) &&
      tableReferredTo(source.service, field.shape.table, each.column) === undefined,
  );
  for (const each of known) {
    // The first of the other values is what the request sends.
    const value = otherValues(example, each, record)
      .slice(1)
      .find((other) => keepsRules(example, plan.checks, wholeWith(given, { [each.name]: other })));
    if (value !== undefined) return { [each.name]: value };
  }
  return undefined;
}

/** The statement with which the hook before the whole is stored gives the part other values. */
function replaceHook({ source, plan }: Given, values: JsonRecord): Lines {
  const hook = source.imports.value('hookOfParts', '../support/parts.js');
  const way = plan.way.map(({ name }) => tsString(name)).join(', ');
  const hooks = importedHooks(source, source.resource);
  return `t.mock.method(${hooks}, ${tsString(hookName('before', plan))}, ${hook}([${way}], ${literal(source, values)}));`;
}
