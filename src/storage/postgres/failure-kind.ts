import type { FailureKind } from '../database.ts';

/** SQLSTATE of a transaction that met another one: serialization_failure, deadlock_detected. */
const again: readonly string[] = ['40001', '40P01'];

/**
 * SQLSTATE classes of a database that cannot serve now: connection exception, insufficient resources, operator
 * intervention (shutting down), system error. Source: PostgreSQL 15, appendix A.
 */
const unavailableClasses: readonly string[] = ['08', '53', '57', '58'];

/** SQLSTATE of a full disk: disk_full. */
const full = '53100';

/** SQLSTATE of a database whose files are damaged: data_corrupted, index_corrupted. */
const damaged: readonly string[] = ['XX001', 'XX002'];

/** SQLSTATE of a connection that the database ended because a transaction stood still. */
const stoodStill = '25P03';

/** Errors of the network below, as Node.js names them. */
const networkErrors: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOENT',
];

/** Errors of the driver that carry no code, in its words. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** What an error of the driver means. */
export function failureKindOf(error: unknown): FailureKind {
  if (!(error instanceof Error)) return 'FAILED';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (again.includes(code)) return 'AGAIN';
  if (code === stoodStill) return 'UNAVAILABLE';
  if (networkErrors.includes(code)) return 'UNAVAILABLE';
  if (code === full) return 'FULL';
  if (damaged.includes(code)) return 'DAMAGED';
  if (/^[0-9A-Z]{5}$/.test(code))
    return unavailableClasses.includes(code.slice(0, 2)) ? 'UNAVAILABLE' : 'FAILED';
  return driverMessages.test(error.message) ? 'UNAVAILABLE' : 'FAILED';
}
