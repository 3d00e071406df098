/** The parameters of one part of a list. */
type ListPart = { readonly limit: number; readonly offset: number };

/** As many entries as one request gives. */
const limit = 500;

/** All entries of a list, however long: `read` asks for one part of it, and is called when its entries are needed. */
export async function* entriesOf<Entry>(
  read: (part: ListPart) => Promise<readonly Entry[]>,
): AsyncGenerator<Entry, void, undefined> {
  for (let offset = 0; ; offset += limit) {
    const entries = await read({ limit, offset });
    yield* entries;
    if (entries.length < limit) return;
  }
}
