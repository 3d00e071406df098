import { nameOf, valueOf } from '../../../kernel/model/element.ts';
import type { Named } from '../commands/names.ts';
import type { Answer, AnswerReader } from './reader.ts';
import { plain } from './reader.ts';
import { neighboursOf } from './neighbours.ts';
import { capital } from './wording.ts';

/** The passages that an element rests on. */
export const unitsOf = (reader: AnswerReader, elementId: string): readonly string[] => [
  ...new Set(reader.claims.filter((each) => each.elementId === elementId).flatMap(({ unitIds }) => unitIds)),
];

function excerpt(reader: AnswerReader, unitId: string): string {
  const unit = reader.units.find((each) => each.unitId === unitId);
  return unit === undefined ? unitId : `"${unit.text.slice(0, 120)}" (${unit.locator})`;
}

/** Why an element is in the model: the passages it rests on, its own reason, and what uses it. */
export function why(reader: AnswerReader, of: Named): Answer {
  const { bench } = reader;
  const units = unitsOf(reader, of.id);
  const shown = capital(bench.shown(of));
  const users = neighboursOf(bench, of, 'IN')
    .slice(0, 5)
    .map(({ other }) => `"${nameOf(other) ?? other.id}"`);
  const used =
    users.length === 0 ? ' Nothing else refers to it.' : ` It is used by ${[...new Set(users)].join(', ')}.`;
  const element = bench.scene.elements.get(of.id);
  const own = ['rationale', 'benefit'].flatMap((feature) => {
    const value = element === undefined ? undefined : valueOf(element, feature);
    return typeof value === 'string' && value !== '' ? [` Its reason: ${value}`] : [];
  });
  if (units.length === 0)
    return plain(
      `${shown} rests on no passage of a text I have read; a person or a transformation made it.${own.join('')}${used}`,
      [of.id],
    );
  const passages = units.slice(0, 5).map((unitId) => excerpt(reader, unitId));
  return plain(`${shown} rests on ${passages.join('; ')}.${own.join('')}${used}`, [of.id], units);
}

/** What of the texts of the conversation is not represented. */
export function missing(reader: AnswerReader): Answer {
  const open = reader.obligations.filter(
    ({ mandatory, status }) => mandatory && (status === 'OPEN' || status === 'BLOCKED'),
  );
  if (reader.obligations.length === 0)
    return plain('No text has been read in this conversation, so nothing is missing from one.');
  if (open.length === 0)
    return plain('Nothing is missing: every passage of the text that has to be represented is.');
  const unitIds = [...new Set(open.map(({ unitId }) => unitId))];
  const passages = unitIds.slice(0, 5).map((unitId) => excerpt(reader, unitId));
  return plain(
    `${unitIds.length} ${unitIds.length === 1 ? 'passage is' : 'passages are'} not represented yet: ${passages.join('; ')}${unitIds.length > 5 ? '; and others' : ''}.`,
    [],
    unitIds,
  );
}
