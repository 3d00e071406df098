import type { Migration } from 'kysely/migration';
import { firstTables } from './0001-first-tables.ts';
import { modelRevisions } from './0002-model-revisions.ts';
import { synchronization } from './0003-synchronization.ts';
import { accountsAndRetention } from './0004-accounts-and-retention.ts';
import { contentClearing } from './0005-content-clearing.ts';
import { artifactRevisions } from './0006-artifact-revisions.ts';
import { assistant } from './0008-assistant.ts';
import { looking } from './0007-looking.ts';
import { limitsAndTraces } from './0009-limits-and-traces.ts';
import { ledgerPieces } from './0010-ledger-pieces.ts';
import { contentsInOneRow } from './0011-contents-in-one-row.ts';
import { loginKeys } from './0012-login-keys.ts';
import { probesOfSize } from './0013-probes-of-size.ts';
import { shares } from './0014-shares.ts';
import { setsOfPlaces } from './0015-sets-of-places.ts';
import { activity } from './0016-activity.ts';
import { webhooks } from './0017-webhooks.ts';
import { contentsInChunks } from './0018-contents-in-chunks.ts';
import { xmiByWriter } from './0019-xmi-by-writer.ts';
import { historyByDifference } from './0020-history-by-difference.ts';
import { accessOfMembers } from './0021-access-of-members.ts';
import { accessTokens } from './0022-access-tokens.ts';
import { placesOfSessions } from './0023-places-of-sessions.ts';
import { invitations } from './0024-invitations.ts';
import { audit } from './0025-audit.ts';
import { verifiedAddresses } from './0026-verified-addresses.ts';
import { disabledAccounts } from './0027-disabled-accounts.ts';
import { identities } from './0028-identities.ts';
import { listOrders } from './0029-list-orders.ts';
import type { ColumnTypes } from './column-types.ts';
import type { MigrationName } from './migration-names.ts';

/** Every migration, by its name. */
export function allMigrations(types: ColumnTypes): Readonly<Record<MigrationName, Migration>> {
  return {
    '0001-first-tables': firstTables(types),
    '0002-model-revisions': modelRevisions,
    '0003-synchronization': synchronization,
    '0004-accounts-and-retention': accountsAndRetention,
    '0005-content-clearing': contentClearing,
    '0006-artifact-revisions': artifactRevisions,
    '0007-looking': looking,
    '0008-assistant': assistant,
    '0009-limits-and-traces': limitsAndTraces,
    '0010-ledger-pieces': ledgerPieces,
    '0011-contents-in-one-row': contentsInOneRow(types),
    '0012-login-keys': loginKeys,
    '0013-probes-of-size': probesOfSize(types),
    '0014-shares': shares(types),
    '0015-sets-of-places': setsOfPlaces,
    '0016-activity': activity(types),
    '0017-webhooks': webhooks,
    '0018-contents-in-chunks': contentsInChunks(types),
    '0019-xmi-by-writer': xmiByWriter,
    '0020-history-by-difference': historyByDifference(types),
    '0021-access-of-members': accessOfMembers,
    '0022-access-tokens': accessTokens,
    '0023-places-of-sessions': placesOfSessions,
    '0024-invitations': invitations,
    '0025-audit': audit,
    '0026-verified-addresses': verifiedAddresses,
    '0027-disabled-accounts': disabledAccounts,
    '0028-identities': identities,
    '0029-list-orders': listOrders,
  };
}
