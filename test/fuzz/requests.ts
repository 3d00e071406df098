import type { Accounts } from './accounts.ts';
import { fixtures } from '../support/http/operation-fixtures.ts';
import type { KnownThings, Thing } from './known-things.ts';
import { accountCount, type Plan, type PlannedBody } from './plans.ts';
import { isRealId } from './real-ids.ts';
import { archiveFile } from './schema-values.ts';
import type { WireRequest } from './wire.ts';

/** A request that can be sent. */
export type Addressed = {
  readonly request: WireRequest;
  /** The account it is planned for. */
  readonly account: number;
  /** The thing that its account should find. */
  readonly thing: Thing | undefined;
};

/** Puts real ids and the token into a plan. */
export function requestOf(
  plan: Plan,
  { things, accounts }: { readonly things: KnownThings; readonly accounts: Accounts },
): Addressed {
  const { operation, method } = plan;
  const { parameters, account: owner, thing } = things.destination(operation, plan.path, plan.account);
  const account = plan.byStranger ? (owner + 1) % accountCount : owner;
  const real = (value: unknown): unknown => withIds(value, (each) => things.id(each, operation, account));
  const query = plan.query.map(([name, value]) => `${escaped(name)}=${escaped(textOf(real(value)))}`);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');
  const body = plan.body === undefined ? undefined : encoded(plan.body, { real, things });
  // What ends the account or all its sessions names no other thing in its path.
  const endsAccount = fixtures[operation.id]?.uses === 'OWN_ACCOUNT' && thing === undefined;
  const disposable = endsAccount ? accounts.disposableToken() : undefined;
  const headers: Readonly<Record<string, string | undefined>> = {
    'X-Auth-Token': disposable ?? accounts.tokenOf(account),
    ...(body !== undefined && { 'Content-Type': body.type }),
    ...plan.headers,
  };
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return {
    account,
    thing: account === owner ? thing : undefined,
    request: {
      method,
      path: query.length === 0 ? path : `${path}?${query.join('&')}`,
      headers: Object.fromEntries(sent),
      body: body?.bytes,
    },
  };
}

function withIds(
  value: unknown,
  idOf: (real: Parameters<KnownThings['id']>[0]) => string | undefined,
): unknown {
  if (isRealId(value)) return idOf(value) ?? 'nothing-yet';
  if (Array.isArray(value)) return value.map((item: unknown) => withIds(item, idOf));
  if (typeof value !== 'object' || value === null) return value;
  const copy = {};
  for (const [name, member] of Object.entries(value))
    Object.defineProperty(copy, name, { value: withIds(member, idOf), enumerable: true });
  return copy;
}

type Encoded = { readonly type: string; readonly bytes: Buffer };

function encoded(
  { media, value, damage }: PlannedBody,
  { real, things }: { readonly real: (value: unknown) => unknown; readonly things: KnownThings },
): Encoded {
  const resolved = real(value);
  const whole = media === 'multipart/form-data' ? form(resolved, things) : plain(media, resolved);
  return damage === undefined ? whole : { ...whole, bytes: damage(whole.bytes) };
}

function plain(type: string, value: unknown): Encoded {
  const isJson = /\bjson\b/.test(type);
  return { type, bytes: Buffer.from(isJson && value !== undefined ? JSON.stringify(value) : textOf(value)) };
}

const boundary = 'between-the-parts';

function form(value: unknown, things: KnownThings): Encoded {
  const members: readonly (readonly [string, unknown])[] =
    typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const parts = members.flatMap(([name, member]) => {
    const safeName = name.replaceAll(/["\r\n]/g, '_');
    const isFile = name === 'file';
    const bytes = isFile ? fileBytes(member, things) : Buffer.from(String(member));
    const fileName = isFile ? `; filename="${fileNameFor(bytes)}"` : '';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${safeName}"${fileName}\r\n\r\n`;
    return [Buffer.from(head), bytes, Buffer.from('\r\n')];
  });
  const bytes = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}

function fileBytes(member: unknown, things: KnownThings): Buffer {
  return member === archiveFile ? things.projectArchive() : Buffer.from(textOf(member));
}

function fileNameFor(bytes: Buffer): string {
  return bytes.subarray(0, 2).toString() === 'PK' ? 'project.zip' : 'model.json';
}

/** A value as it stands in a query. */
function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
