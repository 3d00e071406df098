import type { Element } from '../../../kernel/model/element.ts';
import type { Model } from '../../../kernel/model/model.ts';
import { assertNever } from '../../../lib/assert-never.ts';
import type { BusinessFacts } from '../../core/reachability/index.ts';
import { readAssignment } from '../../core/assignments.ts';
import { findCalled } from '../../core/rule-names.ts';
import type { Command, Effect, Pim } from '../pim.ts';

/** What is written along with an entity: its attributes that no command alone decides, roles, parts, what it inherits. */
export function wholesIn(model: Model<Pim>): BusinessFacts['wholes'] {
  return [
    ...model.all('Aggregate').map(({ id, entities }) => ({
      whole: id,
      parts: entities.map((entity) => entity.id),
    })),
    ...model.all('Entity').map((entity) => ({
      whole: entity.id,
      parts: [
        ...entity.attributes.filter(({ decidedBy }) => decidedBy.length === 0).map(({ id }) => id),
        ...model.referrers(entity, 'Association', 'source').map(({ id }) => id),
        ...(entity.superType === undefined ? [] : [entity.superType]),
      ],
    })),
  ];
}

/**
 * Keys of what a command can write. Limits of what it accepts count for attributes of its target; parts and references
 * of a row that is created or changed may come along.
 */
export function writtenBy(command: Command, model: Model<Pim>): readonly string[] {
  return [
    ...writtenInOwn(command, model),
    ...command.effects.flatMap((effect) => writtenInEffect(effect, model)),
  ];
}

/** What an effect accepts and computes; the links between a new row and its command's own are written as well. */
function writtenInEffect({ kind, target, accepts, sets }: Effect, model: Model<Pim>): readonly string[] {
  if (kind === 'DELETE') return [];
  const computed = computedBy({ sets, target }, model);
  if (kind === 'CREATE' || (accepts.length === 0 && sets.length === 0)) return [target, ...computed];
  return [...accepts, ...computed];
}

function writtenInOwn(command: Command, model: Model<Pim>): readonly string[] {
  const computed = computedBy(command, model);
  const { kind, accepts, acceptsRelations, target, parameters } = command;
  const aggregate = model.placeOf(command)?.container;
  const whole = aggregate === undefined ? [] : [aggregate.id];
  switch (kind) {
    case 'DELETE':
    case 'NOTE':
      return [];
    case 'CUSTOM':
      return [...whole, ...decidedIn(aggregate, model)];
    case 'CREATE':
    case 'UPDATE': {
      if (accepts.length === 0)
        return kind === 'UPDATE' && computed.length > 0 ? computed : [...whole, ...decidedBy(command, model)];
      const entity = model.get<'Entity'>(target);
      const roles = model.referrers(entity, 'Association', 'source');
      const parts = aggregate?.eClass === 'Aggregate' ? model.get<'Aggregate'>(aggregate.id).entities : [];
      return [
        ...accepts,
        ...computed,
        ...roles.map(({ id }) => id),
        ...parts.filter(({ id }) => id !== entity.id).map(({ id }) => id),
      ];
    }
    case 'TRANSITION':
      // What parameters are for is decided in code.
      return parameters.length > 0
        ? [...whole, ...decidedIn(aggregate, model)]
        : [...accepts, ...acceptsRelations, ...computed];
    default:
      return assertNever(kind);
  }
}

function computedBy({ sets, target }: Pick<Effect, 'sets' | 'target'>, model: Model<Pim>): readonly string[] {
  const { attributes } = model.get<'Entity'>(target);
  return sets.flatMap((text) => findCalled(readAssignment(text)?.name ?? '', attributes)?.id ?? []);
}

/** Ids of the attributes of an aggregate that commands of it alone decide. */
function decidedIn(aggregate: Element | undefined, model: Model<Pim>): readonly string[] {
  if (aggregate?.eClass !== 'Aggregate') return [];
  return model
    .get<'Aggregate'>(aggregate.id)
    .entities.flatMap(({ attributes }) => attributes)
    .filter(({ decidedBy: commands }) => commands.length > 0)
    .map(({ id }) => id);
}

function decidedBy(command: Command, model: Model<Pim>): readonly string[] {
  return model.referrers(command, 'Attribute', 'decidedBy').map(({ id }) => id);
}
