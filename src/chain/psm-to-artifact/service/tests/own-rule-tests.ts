import { tsString } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import type { ResourcePlan } from '../../plan/resource-plan.ts';
import type { RulePlan } from '../../plan/rules.ts';
import { camel } from '../../naming.ts';
import { callLines } from '../call-lines.ts';
import { checkedWhen } from '../module/operation-statements.ts';
import { expectBroken } from './rule-tests.ts';
import { importedAssert, replacingTest, type TestWriting } from './test-source.ts';
import { refused, type TriedRequest } from './tried-requests.ts';

/**
 * That an operation checks the rules that people write: those that the model states in words only, and further ones of a
 * resource. Until they are written no row breaks them, so the tests replace them. Rules that are not mandatory refuse
 * nothing: they are found in the log.
 */
export function ownRuleTests(
  source: TestWriting,
  plan: HandlerPlan,
  { stored, body, from }: TriedRequest,
): readonly Lines[] {
  const { name } = plan.handler;
  const moved = plan.moves.filter((move) => move.from === from).flatMap(({ checks }) => checks);
  const checked = [...new Set([...plan.checks, ...moved])];
  const inWords = checked.filter(isInWords);
  const advice = checked.filter(({ rule }) => !rule.mandatory);
  const atEnd = inWords.filter((rule) => checkedWhen(plan, rule) === 'after');
  const others = inWords.filter((rule) => !atEnd.includes(rule));
  return [
    ...(checksFurtherRules(plan)
      ? [
          replacingTest(
            source,
            `${name} is refused by rules that people write`,
            stored(source),
            addRuleTo(source, source.resource),
            [...atEnd, ...advice].map((rule) => breakRule(source, rule)),
            advice.length > 0 &&
              `const advice = ${source.imports.value('noteAdvice', '../support/values.js')}(t, app.services.log);`,
            refusal(source, plan, { body, rules: atEnd, own: true }),
            advice.map(({ rule }) => expectAdvice(source, rule)),
          ),
        ]
      : []),
    ...others.map((rule) =>
      replacingTest(
        source,
        `${name} is refused when this is not so: ${rule.rule.message}`,
        stored(source),
        breakRule(source, rule),
        refusal(source, plan, { body, rules: [rule] }),
      ),
    ),
  ];
}

function isInWords({ expression, rule }: RulePlan): boolean {
  return expression === undefined && rule.mandatory;
}

/** Whether an operation checks the further rules of its resource: all that store a row do. */
export function checksFurtherRules({ kind, way }: HandlerPlan): boolean {
  return kind !== 'DELETE' || way.length > 0;
}

/** The statement that adds one more rule, which no row keeps, to those that people write for a resource. */
export function addRuleTo(source: TestWriting, resource: ResourcePlan): string {
  const add = source.imports.value('addOwnRule', '../support/values.js');
  return `${add}(t, ${importedRules(source, resource)}.extraRules);`;
}

/** The statement with which no row keeps a rule. */
function breakRule(source: TestWriting, { name }: RulePlan): string {
  return `t.mock.method(${importedRules(source, source.resource)}.${name}, 'holds', () => false);`;
}

/** The statement that expects a broken rule that is not mandatory in the log. */
function expectAdvice(source: TestWriting, { symbol, message }: RulePlan['rule']): Lines {
  return callLines(`${importedAssert(source)}.equal(advice.get(${tsString(symbol)}), ${tsString(message)})`, {
    before: '',
    after: ';',
    width: 108,
  });
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

function importedRules({ imports, resource: own }: TestWriting, resource: ResourcePlan): string {
  const { folder, module } = resource;
  const name = resource === own ? 'rules' : camel(`${folder} rules`);
  return imports.all(name, `../../src/modules/${module.folder}/${folder}/rules.js`);
}
