import { tsString } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { hookName } from '../module/hooks.ts';
import { sameChange } from '../module/kinds-of-rows.ts';
import { changeByHook } from './changes-by-hooks.ts';
import { allows, asKind, kindsOf, type StoredKind } from './kind-rows.ts';
import { addRuleTo, checksFurtherRules } from './own-rule-tests.ts';
import { expectRuns, importedHooks, replaceHooks } from './replaced-hooks.ts';
import { expectBroken } from './rule-tests.ts';
import {
  importedAssert,
  importedRefused,
  ownFixture,
  partsUnderTest,
  replacingTest,
  validBody,
  type TestWriting,
} from './test-source.ts';
import { refused, sent, succeeding, type TriedRequest } from './tried-requests.ts';

/**
 * That an operation runs the hooks and checks the rules that people write for the kind of its row, and those of no other
 * kind. Until they are written they do nothing, so the tests replace them.
 */
export function ofKindsTests(source: TestWriting, plan: HandlerPlan, tried: TriedRequest): readonly Lines[] {
  const isNew = plan.kind === 'CREATE' && plan.way.length === 0;
  if (isNew || kindsOf(source).length === 0) return [];
  return [
    ...otherRowTest(source, plan, tried),
    ...kindsToTry(source, plan, tried).flatMap((given) => [
      ...ruleTest(source, plan, given),
      hookTest(source, plan, given),
      ...refusingHookTest(source, plan, given),
    ]),
  ];
}

type TriedKind = {
  readonly kind: StoredKind;
  /** What tests are made from where the row under test is of the kind. */
  readonly of: TestWriting;
  /** The statements that store what the operation works on. */
  readonly stored: Lines;
  readonly body: string | undefined;
};

/** The kinds of rows that an operation can be tried on: they have the part that it works on, and keep their rules. */
function kindsToTry(source: TestWriting, plan: HandlerPlan, tried: TriedRequest): readonly TriedKind[] {
  return kindsOf(source).flatMap((kind) => {
    const of = asKind(source, kind);
    const isThere = partsUnderTest(of, plan).length === plan.way.length;
    if (!isThere || !allows(source, kind, tried.leaves?.(of) ?? {})) return [];
    const body = plan.way.length > 0 ? tried.body : validBody(of, plan);
    return [{ kind, of, stored: tried.stored(of), body }];
  });
}

/** A row that is not of a more special kind has nothing to do with what is for these. */
function otherRowTest(
  source: TestWriting,
  plan: HandlerPlan,
  { stored, body }: TriedRequest,
): readonly Lines[] {
  const fixture = ownFixture(source);
  const { shape } = source.resource;
  if (fixture?.key === undefined || shape === undefined) return [];
  const row = { [shape.key.name]: fixture.key };
  const hooks = importedHooks(source, source.resource);
  return [
    replacingTest(
      source,
      `${plan.handler.name} runs hooks and checks rules of more special kinds for their rows only`,
      stored(source),
      rulesOfOthers(source, plan),
      replaceHooks(source),
      succeeding(source, plan, body),
      expectRuns(source, [
        { hook: `${hooks}.${hookName('before', plan)}`, row },
        { hook: `${hooks}.${hookName('after', plan)}`, row },
      ]),
    ),
  ];
}

/** Rows of a more special kind are checked by the rules that people write for that kind, too. */
function ruleTest(
  source: TestWriting,
  plan: HandlerPlan,
  { kind, of, stored, body }: TriedKind,
): readonly Lines[] {
  if (!checksFurtherRules(plan)) return [];
  return [
    replacingTest(
      source,
      `${plan.handler.name} is refused by rules that people write for the kind ${kind.shape.table.name}`,
      stored,
      addRuleTo(source, kind.resource),
      refused(of, plan, {
        body,
        code: 'rules_broken',
        expected: () => expectBroken(source, [], [source.imports.value('ownRule', '../support/values.js')]),
      }),
    ),
  ];
}

/** Rows of a more special kind go through the hooks of that kind, too, and are stored as these answer them. */
function hookTest(source: TestWriting, plan: HandlerPlan, { kind, of, stored, body }: TriedKind): Lines {
  const { name: ofKind } = kind.shape.table;
  const same = sameChange(plan, kind.resource);
  const run = (when: 'before' | 'after'): readonly string[] => [
    `${importedHooks(source, source.resource)}.${hookName(when, plan)}`,
    ...(same === undefined ? [] : [`${importedHooks(source, kind.resource)}.${hookName(when, same)}`]),
  ];
  const change = changeByHook(of, plan, kind);
  const row = { [kind.shape.key.name]: kind.fixture.key ?? '' };
  return replacingTest(
    source,
    same === undefined
      ? `${plan.handler.name} runs no hooks of other kinds for a row of the kind ${ofKind}`
      : `${plan.handler.name} runs the hooks of the kind ${ofKind} for its rows`,
    stored,
    rulesOfOthers(source, plan, kind),
    replaceHooks(source, { hook: run('before').at(-1) ?? '', answered: change.answered }),
    succeeding(of, plan, body),
    expectRuns(source, [
      ...run('before').map((hook) => ({ hook, row })),
      ...run('after').map((hook) => ({ hook, row: { ...row, ...change.stored } })),
    ]),
  );
}

/** What a hook of a more special kind throws refuses the request, and undoes what was done by then. */
function refusingHookTest(
  source: TestWriting,
  plan: HandlerPlan,
  { kind, of, stored, body }: TriedKind,
): readonly Lines[] {
  const same = sameChange(plan, kind.resource);
  if (same === undefined) return [];
  const hooks = importedHooks(source, kind.resource);
  const refusing = source.imports.value('refusingHook', '../support/hooks.js');
  return [
    replacingTest(
      source,
      `${plan.handler.name} is undone when a hook of the kind ${kind.shape.table.name} refuses it`,
      stored,
      `const rows = ${tsString(`SELECT * FROM ${kind.shape.sqlTable}`)};`,
      'const before = await app.db.query(rows);',
      `t.mock.method(${hooks}, ${tsString(hookName('after', same))}, ${refusing});`,
      sent(of, plan, body),
      `${importedRefused(source)}(answer, 409, 'refused_by_hook');`,
      `${importedAssert(source)}.deepEqual(await app.db.query(rows), before);`,
    ),
  ];
}

/** The statements after which no row keeps the rules of the more special kinds, but for one of these. */
function rulesOfOthers(source: TestWriting, plan: HandlerPlan, except?: StoredKind): readonly string[] {
  if (!checksFurtherRules(plan)) return [];
  return kindsOf(source)
    .filter(({ resource }) => resource !== except?.resource)
    .map(({ resource }) => addRuleTo(source, resource));
}
