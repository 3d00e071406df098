import type { Model } from '../../../kernel/model/model.ts';
import type { AppRole, DtoField, DtoType, Psm } from '../../psm/psm.ts';
import type { ServicePlan } from './artifact-plan.ts';
import type { HandlerPlan } from './handlers.ts';
import { specialAnswers } from './kinds.ts';
import { allHandlers } from './resource-plan.ts';

/** A value that only some roles read, and where it stands in an answer. */
export type RestrictedMember = { readonly at: string; readonly roles: readonly AppRole[] };

/**
 * The members of an operation's answer that not all who may run it find in it; `*` stands for every item of a list. Where
 * each role that may run it reads a member, the answer has it.
 */
export function restrictedMembers(model: Model<Psm>, plan: HandlerPlan): readonly RestrictedMember[] {
  // A file is answered as its bytes, and of what is removed nothing is answered.
  const answersRow = plan.file === undefined || plan.file.action === 'store';
  if (plan.kind === 'DELETE' || !answersRow) return [];
  const { everyRow, ownRows, handler } = plan;
  const callers = [...everyRow, ...ownRows];
  const isOpen = handler.anonymous || callers.length === 0;
  return membersIn(model, plan.response, {
    above: plan.kind === 'LIST' ? '/items/*' : '',
    inside: [],
  }).filter(({ roles }) => isOpen || callers.some((role) => !roles.includes(role)));
}

/** Whether some callers of a service find more in answers than others. */
export function hasRestrictedMembers({ model, modules }: ServicePlan): boolean {
  return modules.some(({ resources }) =>
    resources.some((resource) =>
      allHandlers(resource).some((plan) => plan.exposed && restrictedMembers(model, plan).length > 0),
    ),
  );
}

function membersIn(
  model: Model<Psm>,
  dto: DtoType | undefined,
  { above, inside }: { readonly above: string; readonly inside: readonly DtoType[] },
): readonly RestrictedMember[] {
  if (dto?.kind !== 'RESPONSE' || inside.includes(dto)) return [];
  const shown = [dto, ...specialAnswers(model, dto)].flatMap((each) =>
    membersOfOne(model, each, { above, inside: [...inside, dto] }),
  );
  // A member that several kinds have is for those who may read it in all of them.
  return [...Map.groupBy(shown, ({ at }) => at)].map(([at, members]) => ({
    at,
    roles: members
      .map(({ roles }) => roles)
      .reduce((common, roles) => common.filter((role) => roles.includes(role))),
  }));
}

function membersOfOne(
  model: Model<Psm>,
  dto: DtoType,
  { above, inside }: { readonly above: string; readonly inside: readonly DtoType[] },
): readonly RestrictedMember[] {
  return dto.fields.flatMap((field) => {
    const at = `${above}/${field.jsonName}`;
    const roles = readersOf(model, field);
    if (roles.length > 0) return [{ at, roles }];
    return membersIn(model, model.resolve(field.dto), {
      above: field.type === 'ARRAY' ? `${at}/*` : at,
      inside,
    });
  });
}

/** The roles that alone find a member in answers, by their claims. */
export function readersOf(model: Model<Psm>, field: DtoField | undefined): readonly AppRole[] {
  return [...model.resolveAll(field?.readableBy ?? [])].sort((left, right) =>
    left.claim < right.claim ? -1 : 1,
  );
}
