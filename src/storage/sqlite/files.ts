/** Name of the embedded database in a data folder. */
export const databaseFile = 'mde.sqlite';

/** Name of the file in a data folder that marks that its database was made, and so must exist. */
export const markerFile = 'mde.made';

/** Name of the file in a data folder whose lock shows that a process uses the folder. */
export const lockFile = 'lock.sqlite';

/** Name of the file in a data folder that keeps room for what must be possible on a full disk. */
export const reserveFile = 'mde.reserve';
