import { setValue } from '../../../kernel/validation/fixes.ts';
import { parseExpression } from '../../core/rule-language/index.ts';
import { anyOfScopes, unknownNames } from '../../core/rule-names.ts';
import { isBlank } from '../../core/wording.ts';
import { ruleTextOf } from '../rule-text.ts';
import { objectScopes } from './rule-scopes.ts';
import { constraint } from './constraint-builder.ts';

/** A rule speaks about something. */
export const ruleAnchored = constraint('CIM-RUL-01', 'BusinessRule', {
  severity: 'WARNING',
  holds: 'CONSTRAINT and DERIVATION name an object; AUTHORIZATION names an actor and governs a step',
  message: 'Rule {code} hangs in the air.',
  remedy: 'Say what it applies to.',
  check: (rule, { model }) => {
    if (rule.kind !== 'AUTHORIZATION') return rule.appliesTo.length > 0 || { feature: 'appliesTo' };
    if (rule.actors.length === 0) return { feature: 'actors' };
    return (
      model.referrers(rule, 'ProcessStep', 'governedBy').length > 0 || {
        message: 'Rule {code} governs no step.',
        remedy: 'Name it at the steps it governs.',
      }
    );
  },
});

/** A formal rule can be read, and speaks about what its objects have. */
export const ruleReadable = constraint('CIM-RUL-02', 'BusinessRule', {
  severity: 'ERROR',
  holds: 'expression parses and uses only known names of its objects',
  message: 'Rule {code}: unknown name "{symbol}".',
  remedy: 'Correct the name.',
  feature: 'expression',
  fix: 'Take the known name that is meant, when only one is close.',
  guard: ({ expression }) => !isBlank(expression),
  check: (rule, { facts, model, pointer }) => {
    const text = ruleTextOf(rule, model);
    const parsed = parseExpression(text);
    if (!parsed.ok)
      return {
        message: 'Rule {code} cannot be read at character {position}: {problem}',
        remedy: 'Correct the expression.',
        values: { problem: parsed.message, position: parsed.position + 1 },
      };
    const scopes = facts(objectScopes);
    const scope = anyOfScopes(rule.appliesTo.map((object) => scopes.scopeOf(object)));
    return unknownNames(parsed.expression, scope).map(({ path, position, remedy }) => {
      const symbol = path.join('.');
      const better = path.length === 1 ? scopes.closest(rule.appliesTo, symbol) : undefined;
      if (better === undefined) return { remedy, values: { symbol } };
      const corrected = `${text.slice(0, position)}${better}${text.slice(position + symbol.length)}`;
      return {
        remedy,
        values: { symbol },
        fix: setValue(`Replace ${symbol} by ${better}`, pointer(rule, 'expression'), corrected),
      };
    });
  },
});
