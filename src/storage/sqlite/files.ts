/** Name of the embedded database in a data folder. */
export const databaseFile = 'mde.sqlite';

/** Name of the file in a data folder whose lock tells that a process uses the folder. */
export const lockFile = 'lock.sqlite';
