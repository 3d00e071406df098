import { tsString } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { hookName } from '../module/hooks.ts';
import { sameChange } from '../module/kinds-of-rows.ts';
import { changeByHook } from './changes-by-hooks.ts';
import { kindsOf, storeKind, type StoredKind } from './kind-rows.ts';
import { addRuleTo, checksFurtherRules } from './own-rule-tests.ts';
import { expectRuns, importedHooks, replaceHooks } from './replaced-hooks.ts';
import { expectBroken } from './rule-tests.ts';
import { statesToTry } from './state-tests.ts';
import {
  allowedCaller,
  expectStatus,
  importedAssert,
  importedRefused,
  ownFixture,
  replacingTest,
  send,
  validBody,
  validFile,
  type TestWriting,
} from './test-source.ts';
import { succeeding, type TriedRequest } from './tried-requests.ts';

/**
 * That an operation runs the hooks and checks the rules that people write for the kind of its row, and those of no other
 * kind. Until they are written they do nothing, so the tests replace them.
 */
export function ofKindsTests(source: TestWriting, plan: HandlerPlan, tried: TriedRequest): readonly Lines[] {
  const isNew = plan.kind === 'CREATE' && plan.way.length === 0;
  if (isNew || kindsOf(source).length === 0) return [];
  const { start } = statesToTry(source, plan, tried.from);
  return [
    ...otherRowTest(source, plan, tried),
    ...kindsToTry(source, plan, tried).flatMap((kind) => {
      const given = { kind, stored: tried.storedKind?.(kind) ?? storeKind(source, kind, start) };
      return [
        ...ruleTest(source, plan, given),
        hookTest(source, plan, given),
        ...refusingHookTest(source, plan, given),
      ];
    }),
  ];
}

/** The kinds of rows that an operation can be tried on: nothing else has to be stored besides for it. */
function kindsToTry(
  source: TestWriting,
  { exposed, way, handler, file }: HandlerPlan,
  { storedKind }: TriedRequest,
): readonly StoredKind[] {
  const isStored = file?.action !== 'remove' || storedKind !== undefined;
  return exposed && way.length === 0 && handler.effects.length === 0 && isStored ? kindsOf(source) : [];
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
      stored,
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

type TriedKind = {
  readonly kind: StoredKind;
  /** The statements that store a row of the kind. */
  readonly stored: Lines;
};

/** Rows of a more special kind are checked by the rules that people write for that kind, too. */
function ruleTest(source: TestWriting, plan: HandlerPlan, { kind, stored }: TriedKind): readonly Lines[] {
  if (!checksFurtherRules(plan)) return [];
  return [
    replacingTest(
      source,
      `${plan.handler.name} is refused by rules that people write for the kind ${kind.shape.table.name}`,
      stored,
      addRuleTo(source, kind.resource),
      sent(source, plan, kind),
      expectBroken(source, [], [source.imports.value('ownRule', '../support/values.js')]),
    ),
  ];
}

/** Rows of a more special kind go through the hooks of that kind, too, and are stored as these answer them. */
function hookTest(source: TestWriting, plan: HandlerPlan, { kind, stored }: TriedKind): Lines {
  const { name: ofKind } = kind.shape.table;
  const same = sameChange(plan, kind.resource);
  const run = (when: 'before' | 'after'): readonly string[] => [
    `${importedHooks(source, source.resource)}.${hookName(when, plan)}`,
    ...(same === undefined ? [] : [`${importedHooks(source, kind.resource)}.${hookName(when, same)}`]),
  ];
  const change = changeByHook(source, plan, kind);
  const row = { [kind.shape.key.name]: kind.fixture.key ?? '' };
  return replacingTest(
    source,
    same === undefined
      ? `${plan.handler.name} runs no hooks of other kinds for a row of the kind ${ofKind}`
      : `${plan.handler.name} runs the hooks of the kind ${ofKind} for its rows`,
    stored,
    rulesOfOthers(source, plan, kind),
    replaceHooks(source, { hook: run('before').at(-1) ?? '', answered: change.answered }),
    sent(source, plan, kind),
    expectStatus(source, plan.handler.successStatus),
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
  { kind, stored }: TriedKind,
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
      sent(source, plan, kind),
      `${importedRefused(source)}(answer, 409, 'refused_by_hook');`,
      `${importedAssert(source)}.deepEqual(await app.db.query(rows), before);`,
    ),
  ];
}

function sent(source: TestWriting, plan: HandlerPlan, { fixture }: StoredKind): Lines {
  return send(source, plan, {
    as: allowedCaller(source, plan),
    body: validBody(source, plan),
    file: validFile(source, plan),
    row: fixture.key,
  });
}

/** The statements after which no row keeps the rules of the more special kinds, but for one of these. */
function rulesOfOthers(source: TestWriting, plan: HandlerPlan, except?: StoredKind): readonly string[] {
  if (!checksFurtherRules(plan)) return [];
  return kindsOf(source)
    .filter(({ resource }) => resource !== except?.resource)
    .map(({ resource }) => addRuleTo(source, resource));
}
