import type { Kysely } from 'kysely';
import type { Ledger, LedgerChange, Obligation, TurnStore } from '../modules/assistant/index.ts';
import { obligationNumber } from '../modules/assistant/index.ts';
import type { Tables } from './tables.ts';

type Ledgers = Pick<TurnStore, 'ledger' | 'latestLedger' | 'putLedger' | 'changeLedger' | 'deleteLedger'>;

type Part = Exclude<keyof Ledger, 'rootTurnId'>;

/** As many obligations stand in a piece; the sizes of the others do not matter. */
const entriesPerPiece = 100;

/** As many pieces are written by one statement, so that none keeps others waiting for long. */
const piecesAtOnce = 10;

/**
 * Ledgers of turns in pieces of their lists: what is appended is a piece of its own, and a changed obligation writes
 * the piece it stands in.
 */
export function ledgerStore(db: Kysely<Tables>): Ledgers {
  return {
    ledger: (rootTurnId) => read(db, rootTurnId),
    latestLedger: async (sessionId) => {
      const latest = await db
        .selectFrom('turns')
        .select('turns.id')
        .where('turns.sessionId', '=', sessionId)
        .where((where) =>
          where.exists(
            where.selectFrom('ledgerPieces').select('number').whereRef('rootTurnId', '=', 'turns.id'),
          ),
        )
        .orderBy('turns.createdAt', 'desc')
        .orderBy('turns.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return latest === undefined ? undefined : read(db, latest.id);
    },
    putLedger: async ({ rootTurnId, ...lists }) => {
      await remove(db, rootTurnId);
      const pieces = parts.flatMap((part) => piecesOf({ rootTurnId, part, entries: lists[part] }));
      for (let from = 0; from < pieces.length; from += piecesAtOnce)
        await db
          .insertInto('ledgerPieces')
          .values(pieces.slice(from, from + piecesAtOnce))
          .execute();
    },
    changeLedger: async (rootTurnId, change) => {
      await changeObligations(db, rootTurnId, change.obligations);
      await append(db, { rootTurnId, part: 'claims', entries: change.claims });
      await append(db, { rootTurnId, part: 'madeIds', entries: change.madeIds });
    },
    deleteLedger: (rootTurnId) => remove(db, rootTurnId),
  };
}

const parts = ['units', 'obligations', 'claims', 'madeIds'] as const satisfies readonly Part[];

async function read(db: Kysely<Tables>, rootTurnId: string): Promise<Ledger | undefined> {
  const pieces = await db
    .selectFrom('ledgerPieces')
    .select(['part', 'entries'])
    .where('rootTurnId', '=', rootTurnId)
    .orderBy('part')
    .orderBy('number')
    .execute();
  if (pieces.length === 0) return undefined;
  const entriesOf = <P extends Part>(part: P): Ledger[P] =>
    // Checked border: only the functions around write pieces.
    pieces
      .filter((piece) => piece.part === part)
      .flatMap(({ entries }) => JSON.parse(entries) as readonly unknown[]) as unknown as Ledger[P];
  return {
    rootTurnId,
    units: entriesOf('units'),
    obligations: entriesOf('obligations'),
    claims: entriesOf('claims'),
    madeIds: entriesOf('madeIds'),
  };
}

/** A list in pieces as they are stored; there is one of an empty list too. */
function piecesOf({ entries, ...of }: Omit<Piece, 'number'>): readonly (Omit<Piece, 'entries'> & {
  readonly entries: string;
})[] {
  return Array.from({ length: Math.max(1, Math.ceil(entries.length / entriesPerPiece)) }, (_, number) => ({
    ...of,
    number,
    entries: JSON.stringify(entries.slice(number * entriesPerPiece, (number + 1) * entriesPerPiece)),
  }));
}

async function remove(db: Kysely<Tables>, rootTurnId: string): Promise<void> {
  await db.deleteFrom('ledgerPieces').where('rootTurnId', '=', rootTurnId).execute();
}

type Piece = {
  readonly rootTurnId: string;
  readonly part: Part;
  readonly number: number;
  readonly entries: readonly unknown[];
};

async function write(db: Kysely<Tables>, piece: Piece): Promise<void> {
  const entries = JSON.stringify(piece.entries);
  await db
    .insertInto('ledgerPieces')
    .values({ ...piece, entries })
    .onConflict((conflict) => conflict.columns(['rootTurnId', 'part', 'number']).doUpdateSet({ entries }))
    .execute();
}

async function append(db: Kysely<Tables>, piece: Omit<Piece, 'number'>): Promise<void> {
  if (piece.entries.length === 0) return;
  const { rootTurnId, part } = piece;
  const last = await db
    .selectFrom('ledgerPieces')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('rootTurnId', '=', rootTurnId)
    .where('part', '=', part)
    .executeTakeFirst();
  await write(db, { ...piece, number: (last?.number ?? -1) + 1 });
}

async function changeObligations(
  db: Kysely<Tables>,
  rootTurnId: string,
  changed: LedgerChange['obligations'],
): Promise<void> {
  const byPiece = Map.groupBy(changed, ({ obligationId }) =>
    Math.floor((obligationNumber(obligationId) - 1) / entriesPerPiece),
  );
  for (const [number, obligations] of byPiece) {
    const piece = await db
      .selectFrom('ledgerPieces')
      .select('entries')
      .where('rootTurnId', '=', rootTurnId)
      .where('part', '=', 'obligations')
      .where('number', '=', number)
      .executeTakeFirst();
    const next = new Map(obligations.map((each) => [each.obligationId, each]));
    // Checked border: as in `read`.
    const before = JSON.parse(piece?.entries ?? '[]') as readonly Obligation[];
    const entries = before.map((each) => next.get(each.obligationId) ?? each);
    if (!obligations.every((each) => entries.includes(each)))
      throw new Error(`The ledger of turn ${rootTurnId} has no such obligations.`);
    await write(db, { rootTurnId, part: 'obligations', number, entries });
  }
}
