import '../../../../tools/testing/program-texts.ts';

/** A value that may stand for `$1`, `$2`, … in a statement. */
type Parameter = string | number | boolean | null;

/** The database as generated services use it. */
export type Db = {
  readonly query: <Row>(sql: string, parameters?: readonly Parameter[]) => Promise<readonly Row[]>;
  readonly script: (sql: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A list as the repository of a generated service has it. */
export type ListSource = {
  readonly table: string;
  readonly record: string;
  readonly key: { readonly column: string; readonly type: string };
  readonly owner?: string;
  readonly search?: string;
  readonly fields: Readonly<
    Record<
      string,
      {
        readonly column: string;
        readonly type: string;
        readonly values?: readonly string[];
        readonly nullable: boolean;
        readonly sortable: boolean;
      }
    >
  >;
};

/** Reads a page of a list as generated services do. */
export type ReadList = (
  db: Db,
  source: ListSource,
  call: {
    readonly query: Readonly<Record<string, string | undefined>>;
    readonly access: { readonly onlyOwner?: string };
  },
) => Promise<{ readonly items: readonly unknown[]; readonly nextCursor?: string; readonly total?: number }>;

// Programs of generated services are compiled by settings of their own, so their types are not followed from here.
const platform: string = '../../../../src/chain/psm-to-artifact/template/service/src/platform';

// The functions have these types in their files, with the types of the service.
export const { readList } = (await import(`${platform}/lists.ts`)) as { readonly readList: ReadList };
export const { openDb } = (await import(`${platform}/db.ts`)) as {
  readonly openDb: (address: string) => Promise<Db>;
};
