import type { Lines } from '../../../../kernel/generation/text.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import type { RulePlan } from '../../plan/rules.ts';
import { camel } from '../../naming.ts';
import { checkedWhen } from '../module/operation-statements.ts';
import { kindsOf, storeKind, type StoredKind } from './kind-rows.ts';
import { expectBroken } from './rule-tests.ts';
import { statesToTry } from './state-tests.ts';
import { allowedCaller, replacingTest, send, validBody, validFile, type TestWriting } from './test-source.ts';
import { refused, type TriedRequest } from './tried-requests.ts';

/**
 * That an operation checks the rules that people write: those that the model states in words only, and further ones of a
 * resource. Until they are written no row breaks them, so the tests replace them.
 */
export function ownRuleTests(
  source: TestWriting,
  plan: HandlerPlan,
  { stored, body, from }: TriedRequest,
): readonly Lines[] {
  const { name } = plan.handler;
  const moved = plan.moves.filter((move) => move.from === from).flatMap(({ checks }) => checks);
  const inWords = [...new Set([...plan.checks, ...moved])].filter(isInWords);
  const atEnd = inWords.filter((rule) => checkedWhen(plan, rule) === 'after');
  const others = inWords.filter((rule) => !atEnd.includes(rule));
  return [
    ...(hasFurtherRules(plan)
      ? [
          replacingTest(
            source,
            `${name} is refused by rules that people write`,
            stored,
            `${source.imports.value('addOwnRule', '../support/values.js')}(t, ${importedRules(source)}.extraRules);`,
            atEnd.map((rule) => breakRule(source, rule)),
            refusal(source, plan, { body, rules: atEnd, own: true }),
          ),
        ]
      : []),
    ...kindsToTry(source, plan).map((kind) => kindTest(source, plan, { kind, from })),
    ...others.map((rule) =>
      replacingTest(
        source,
        `${name} is refused when this is not so: ${rule.rule.message}`,
        stored,
        breakRule(source, rule),
        refusal(source, plan, { body, rules: [rule] }),
      ),
    ),
  ];
}

/** The kinds of rows that an operation checks, where nothing has to be stored besides for it. */
function kindsToTry(source: TestWriting, plan: HandlerPlan): readonly StoredKind[] {
  const { exposed, kind, way, handler, file } = plan;
  const isPlain = exposed && way.length === 0 && handler.effects.length === 0 && file?.action !== 'remove';
  return isPlain && kind !== 'CREATE' && hasFurtherRules(plan) ? kindsOf(source) : [];
}

/** Rows of a more special kind are checked by the rules that people write for that kind, too. */
function kindTest(
  source: TestWriting,
  plan: HandlerPlan,
  { kind, from }: { readonly kind: StoredKind; readonly from: string | undefined },
): Lines {
  const { folder, module, shape } = kind.resource;
  const rules = source.imports.all(
    camel(`${folder} rules`),
    `../../src/modules/${module.folder}/${folder}/rules.js`,
  );
  return replacingTest(
    source,
    `${plan.handler.name} is refused by rules that people write for the kind ${shape?.table.name ?? ''}`,
    storeKind(source, kind, statesToTry(source, plan, from).start),
    `${source.imports.value('addOwnRule', '../support/values.js')}(t, ${rules}.extraRules);`,
    send(source, plan, {
      as: allowedCaller(source, plan),
      body: validBody(source, plan),
      file: validFile(source, plan),
      row: kind.fixture.key,
    }),
    expectBroken(source, [], [source.imports.value('ownRule', '../support/values.js')]),
  );
}

function isInWords({ expression, rule }: RulePlan): boolean {
  return expression === undefined && rule.mandatory;
}

/** Whether an operation checks the further rules of its resource: all that store a row do. */
function hasFurtherRules({ kind, way }: HandlerPlan): boolean {
  return kind !== 'DELETE' || way.length > 0;
}

/** The statement with which no row keeps a rule. */
function breakRule(source: TestWriting, { name }: RulePlan): string {
  return `t.mock.method(${importedRules(source)}.${name}, 'holds', () => false);`;
}

/** The statements that expect a request to be refused for these rules, and for the further one where there is `own`. */
function refusal(
  source: TestWriting,
  plan: HandlerPlan,
  given: {
    readonly body: string | undefined;
    readonly rules: readonly RulePlan[];
    readonly own?: boolean;
  },
): Lines {
  const { body, rules, own = false } = given;
  const broken = rules.map((rule) => ({ rule, pointers: [''] }));
  return refused(source, plan, {
    body,
    code: 'rules_broken',
    expected: () =>
      expectBroken(source, broken, own ? [source.imports.value('ownRule', '../support/values.js')] : []),
  });
}

function importedRules({ imports, resource }: TestWriting): string {
  const { module, folder } = resource;
  return imports.all('rules', `../../src/modules/${module.folder}/${folder}/rules.js`);
}
