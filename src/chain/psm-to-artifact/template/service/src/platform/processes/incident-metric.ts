import type { Db } from '../db.js';

/** The number of incidents that wait for people, in the Prometheus text format. */
export async function incidentMetric(db: Db): Promise<string> {
  const [row] = await db.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM process_token WHERE state = 'INCIDENT'",
  );
  return `# TYPE process_incidents gauge\nprocess_incidents ${row?.count ?? 0}\n`;
}
