import { kebabCase } from '../../core/naming.ts';
import type { Attribute } from '../../pim/pim.ts';
import type { Controller } from './controllers.ts';
import type { EntityFacts, EntityIndex } from './entities.ts';
import type { Field } from './fields.ts';
import type { Handler } from './handlers.ts';
import type { PartWay } from './part-ways.ts';
import { targetId } from './target-ids.ts';

/** What callers do with a file, with the verb of each. */
export const fileVerbs = { store: 'PUT', read: 'GET', remove: 'DELETE' } as const;

/** What an operation does with a file. */
export type FileAction = keyof typeof fileVerbs;

/** An operation on a file of the rows that a controller offers: of the whole, or of a part inside of it. */
export type FileOperation = {
  readonly action: FileAction;
  readonly controller: Controller;
  readonly attribute: Attribute;
  /** The entity whose rows have the file. */
  readonly on: EntityFacts;
  /** Id of the column that describes it. */
  readonly column: string;
  /** The compositions from the whole down to the entity; empty where it is the whole. */
  readonly way: PartWay;
  /** Below the controller; the last segment is named like the attribute. */
  readonly path: string;
  /** Id of its handler. */
  readonly id: string;
  readonly role: `file-${FileAction}`;
  /** Distinguishes the handlers of one attribute: each controller that offers it, and each way to it, has its own. */
  readonly suffix: string;
};

/** The operations on files: on those of the rows and parts that an API resource offers, where their address is free. */
export function fileOperations(given: {
  readonly controllers: readonly Controller[];
  readonly handlers: readonly Handler[];
  readonly entities: EntityIndex;
}): readonly FileOperation[] {
  const { controllers, handlers, entities } = given;
  const taken = new Set(
    handlers
      .filter(({ endpoint }) => endpoint !== undefined)
      .map(({ controller, verb, path }) => addressOf(controller, verb, path)),
  );
  return controllers
    .filter(({ role }) => role === 'controller')
    .flatMap((controller) =>
      filesOf(entities.of(controller.aggregate.root), { controller, entities, way: [] }),
    )
    .filter(({ controller, action, path }) => !taken.has(addressOf(controller, fileVerbs[action], path)));
}

function addressOf({ id }: Controller, verb: string, path: string): string {
  return `${id} ${verb} ${path.replace(/\{\w+\}/g, '{}')}`;
}

type Place = { readonly controller: Controller; readonly entities: EntityIndex; readonly way: PartWay };

function filesOf(on: EntityFacts, place: Place): readonly FileOperation[] {
  const { controller, entities, way } = place;
  const suffix = [controller.source.id, on.entity.id, ...way.map(({ association }) => association.id)].join(
    '/',
  );
  const own = on.fields
    .filter(({ isFile }) => isFile)
    .flatMap((field) =>
      actionsOn(field).map((action): FileOperation => {
        const role = `file-${action}` as const;
        return {
          action,
          controller,
          attribute: field.attribute,
          on,
          column: columnOf(field),
          way,
          path: pathOf(way, on.property(field.attribute)),
          id: targetId(field.attribute, role, suffix),
          role,
          suffix,
        };
      }),
    );
  // Parts that all kinds of a general entity have are parts of the general one to callers. A kind of part that stands
  // inside of itself has no address of a known length.
  const below = on.parts.filter(
    ({ association, holder }) =>
      association.source === on.entity.id && !way.some((above) => above.holder === holder),
  );
  return [
    ...own,
    ...below.flatMap((reference) =>
      filesOf(entities.of(reference.holder), { ...place, way: [...way, reference] }),
    ),
  ];
}

/** What is required can be replaced, not taken away; what only the system sets can be read. */
function actionsOn({ attribute }: Field): readonly FileAction[] {
  if (attribute.readOnly) return ['read'];
  return attribute.required ? ['store', 'read'] : ['store', 'read', 'remove'];
}

function columnOf({ attribute, leaves: [leaf] }: Field): string {
  if (leaf === undefined) throw new Error(`Nothing describes the file ${attribute.id}.`);
  return leaf.id;
}

function pathOf(way: PartWay, property: string): string {
  const parts = way.map(({ nested, role }, index) => {
    const number = index === way.length - 1 ? '' : String(index + 1);
    return `${kebabCase(nested?.role ?? role)}/{part${number}Id}`;
  });
  return `/${['{id}', ...parts, kebabCase(property)].join('/')}`;
}
