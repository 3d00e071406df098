import { decideAccess, type Access, type AccessRule, type Caller } from '../access.js';
import type { Db } from '../db.js';
import { Problem } from '../errors.js';
import type { ProcessDefinition, SubjectRow } from './definition.js';
import { InstanceRows } from './instance-rows.js';
import { commandOf, type Place, type Registry } from './registry.js';
import type { Token } from './store.js';

/** What a caller may do under a rule; `undefined` when nothing. */
export function permitted(rule: AccessRule, caller: Caller): Access | undefined {
  try {
    return decideAccess(rule, caller);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Whether a caller starts a process and repairs its incidents. */
export function owns(definition: ProcessDefinition, caller: Caller): boolean {
  return definition.ownerRole !== undefined && caller.roles.includes(definition.ownerRole);
}

/** Who does a task: who may call its command, else its role, else the owner of the process. */
export function ruleOfTask(registry: Registry, { definition, node }: Place): AccessRule {
  const id = commandOf(node);
  const command = id === undefined ? undefined : registry.command(id);
  if (command !== undefined) return command.access;
  const role = node.kind === 'HUMAN_TASK' && node.role !== undefined ? node.role : definition.ownerRole;
  return role === undefined ? { deny: true } : { everyRow: [role] };
}

/** Whether a caller may read a row. */
export async function mayRead(
  { db, registry }: { readonly db: Db; readonly registry: Registry },
  { row, caller }: { readonly row: SubjectRow; readonly caller: Caller },
): Promise<boolean> {
  if (!registry.hasTable(row.table)) return false;
  const table = registry.table(row.table);
  const access = permitted(table.read, caller);
  if (access?.onlyOwner === undefined) return access !== undefined;
  return (await table.ownerOf?.(db, row.id)) === access.onlyOwner;
}

/** Whether a caller may do a task: the role, and where it acts on own rows only, the owner. */
export async function mayDo(
  { db, registry }: { readonly db: Db; readonly registry: Registry },
  { token, caller }: { readonly token: Token; readonly caller: Caller },
): Promise<boolean> {
  const place = registry.place(token.node);
  const access = place === undefined ? undefined : permitted(ruleOfTask(registry, place), caller);
  if (access?.onlyOwner === undefined) return access !== undefined;
  const ofRow =
    token.table_name !== null && token.row_id !== null && registry.hasTable(token.table_name)
      ? await registry.table(token.table_name).ownerOf?.(db, token.row_id)
      : undefined;
  const owner = ofRow ?? (await new InstanceRows(db, registry, token.instance_id).owner());
  return owner === undefined || owner === access.onlyOwner;
}
