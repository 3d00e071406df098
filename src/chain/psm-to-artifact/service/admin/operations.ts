import { tsKey, tsString } from '../../../../kernel/generation/escape.ts';
import type { Model } from '../../../../kernel/model/model.ts';
import type { DtoField, DtoType, Psm } from '../../../psm/psm.ts';
import type { ClientFile } from '../../plan/client.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { keyOfListedPart } from '../module/json-schema.ts';
import type { ClientPrinting } from './client-printing.ts';
import type { Code, CodeMember } from './elements.ts';
import { fieldsToGive } from './inputs.ts';
import { operationLabel } from './labels.ts';

/** The constant with the inputs of an operation; undefined where it asks for nothing. */
export function formName({ request, name, file }: HandlerPlan): string | undefined {
  return request === undefined || file !== undefined || fieldsToGive(request).length === 0
    ? undefined
    : `${name}Inputs`;
}

/** An operation as the client knows it. */
export function operationCode({ service }: Pick<ClientPrinting, 'service'>, plan: HandlerPlan): Code {
  const { handler, name, path, request, way, stateName } = plan;
  const form = formName(plan);
  const ofPart = way.length > 0 && handler.setsState !== undefined && handler.allowedFrom.length > 0;
  return {
    members: [
      ['name', tsString(name)],
      ['label', tsString(operationLabel(plan, service.language))],
      ['method', tsString(handler.verb)],
      ['path', tsString(path)],
      ...rolesMember('roles', plan),
      ...(ofPart && stateName !== undefined
        ? ([
            [
              'from',
              {
                members: [
                  ['member', tsString(stateName)],
                  ['states', strings(handler.allowedFrom)],
                ],
              },
            ],
          ] as const)
        : []),
      ...(form === undefined || request === undefined
        ? []
        : ([
            ['sends', membersSent(service.model, request)],
            ...versionMember(request),
            ['inputs', form],
          ] as const)),
    ],
  };
}

function versionMember({ fields }: DtoType): readonly CodeMember[] {
  return fields.some(({ jsonName }) => jsonName === 'version') ? [['takesVersion', 'true']] : [];
}

/** The roles that may run an operation: no member where every caller may who is signed in, `false` where there is none. */
export function rolesMember(name: string, plan: HandlerPlan | undefined): readonly CodeMember[] {
  if (plan === undefined) return [[name, 'false']];
  const claims = [...new Set([...plan.everyRow, ...plan.ownRows].map(({ claim }) => claim))].sort();
  return plan.handler.anonymous || claims.length === 0 ? [] : [[name, strings(claims)]];
}

/** Texts as a list in TypeScript. */
export function strings(values: readonly string[]): Code {
  return { list: values.map(tsString) };
}

/** A file of a row as the client knows it. */
export function fileCode(
  printing: Pick<ClientPrinting, 'service'>,
  { name, store, remove }: ClientFile,
): Code {
  const types = store?.handler.mediaTypes ?? [];
  return {
    members: [
      ['member', tsString(name)],
      ...(types.length === 0 ? [] : ([['accept', tsString(types.join(','))]] as const)),
      ...(store === undefined ? [] : ([['store', operationCode(printing, store)]] as const)),
      ...(remove === undefined ? [] : ([['remove', operationCode(printing, remove)]] as const)),
    ],
  };
}

/** The members that a request takes, as the client sends them: objects and parts with theirs. */
function membersSent(model: Model<Psm>, dto: DtoType): Code {
  const key = keyOfListedPart(dto, model);
  const inner = (field: DtoField): Code => {
    const type = model.resolve(field.dto);
    return type === undefined || type.kind === 'ENUM' || fieldsToGive(type).length === 0
      ? 'true'
      : membersSent(model, type);
  };
  return {
    members: [
      ...(key === undefined ? [] : [[tsKey(key), 'true'] as const]),
      ...fieldsToGive(dto).map((field) => [tsKey(field.jsonName), inner(field)] as const),
    ],
  };
}
