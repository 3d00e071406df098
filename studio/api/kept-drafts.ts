import { onLeave } from './session.ts';

const databaseName = 'mde-studio';
const storeName = 'drafts';

onLeave(() => void write((drafts) => drafts.clear()).catch(() => undefined));

/** Keeps a draft under a key, over reloads and crashes, until the session ends; undefined removes it. */
export async function keepDraft(key: string, draft: unknown): Promise<void> {
  await write((drafts) => (draft === undefined ? drafts.delete(key) : drafts.put(draft, key)));
}

/** The draft that is kept under a key. */
export async function keptDraft(key: string): Promise<unknown> {
  const database = await open();
  try {
    return await answerOf(database.transaction(storeName).objectStore(storeName).get(key));
  } finally {
    database.close();
  }
}

async function write(change: (drafts: IDBObjectStore) => IDBRequest): Promise<void> {
  const database = await open();
  try {
    await answerOf(change(database.transaction(storeName, 'readwrite').objectStore(storeName)));
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
  return answerOf(request);
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The draft cannot be kept.')));
  });
}
