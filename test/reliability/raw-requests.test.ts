import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { rawRequests, type RawRequest } from '../fuzz/raw-requests.ts';
import { sendRaw, type RawAnswer } from '../fuzz/raw-socket.ts';
import { createChatting } from '../support/http/chats.ts';
import { reached, shown } from '../support/testing/figures.ts';
import { at, membersOf } from '../support/lib/json.ts';
import { createLogLines } from '../support/observability/log-lines.ts';
import { operationsOf, type OperationRequest } from '../support/http/operations.ts';
import { seed } from '../support/testing/seed.ts';
import { startService } from '../support/http/service.ts';
import { createSharing } from '../support/http/shared-project.ts';

/** How many are sent; `FUZZ_REQUESTS=20000` makes a longer run. */
const all = Number(process.env['FUZZ_REQUESTS'] ?? '2000');
/** After so many requests what they are about is made anew, because some of them delete. */
const roundLength = 250;
const lanes = 4;

const log = createLogLines();
const service = await startService({ SERVICE_LOG_LEVEL: 'info' }, { logTo: log.stream });
after(service.stop);
const operations = await operationsOf(service);
const sharing = createSharing(service, operations.exampleOf);
const parameters = [
  ...new Set(
    operations.all.flatMap(({ details }) =>
      [at(details, 'parameters') ?? []].flat().map((parameter) => String(at(parameter, 'name'))),
    ),
  ),
];
const make = rawRequests(seed);
const statuses = new Map<number, number>();

describe('requests of changed bytes, in all forms of the target', () => {
  for (let before = 0; before < all; before += roundLength)
    it(`are answered, and never with 5xx: ${before + 1} and following`, async () => {
      const [ours, theirs] = [await ingredients(), await sharing.newGuest()];
      const tokens = [ours.token, ours.token, ours.token, theirs.token, 'x'.repeat(43)];
      const logged = log.all().length;
      const complaints: string[] = [];
      let rest = Math.min(roundLength, all - before);
      const lane = async (): Promise<void> => {
        for (; rest > 0; rest -= 1) {
          const request = make({ requests: ours.requests, parameters, tokens });
          const answer = await sendRaw(service.baseUrl, request.bytes);
          statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1);
          const problem = problemWith(request, answer);
          if (problem !== undefined)
            complaints.push(
              `${problem}\n${JSON.stringify(request.bytes.toString('latin1').slice(0, 2_000))}`,
            );
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      assert.equal(complaints.length, 0, [`SEED=${seed}`, ...complaints.slice(0, 5)].join('\n\n'));
      const errors = log
        .all()
        .slice(logged)
        .filter((line) => at(line, 'err') !== undefined || Number(line['level']) >= 40);
      assert.deepEqual(errors, []);
      assert.equal((await service.call('GET', '/api/health')).status, 200);
    });

  it('reach what they are about', () => {
    const successes = [...statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
    assert.ok(successes > all / 50, JSON.stringify([...statuses]));
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    reached('C14', `${shown(sent)} requests, 0 × 5xx (${counts.join(', ')})`);
  });
});

async function ingredients(): Promise<{ token: string; requests: readonly OperationRequest[] }> {
  const { owner, things } = await sharing.shareWithArtifact();
  const chat = await createChatting(service).newChat(owner.token, things['projectId'] ?? '');
  const requests = operations.all
    // A round without its account would be answered 401 from then on.
    .filter(({ id }) => !['deleteMe', 'logout', 'changePassword'].includes(id))
    .map((operation) => operations.requestOf(operation, { ...things, ...chat }));
  return { token: owner.token, requests };
}

function problemWith({ method, isPlanned }: RawRequest, answer: RawAnswer | undefined): string | undefined {
  if (answer === undefined) return 'no answer';
  const { status, headers, body } = answer;
  if (status >= 500 && !(status === 501 && isPlanned)) return `status ${status}: ${body}`;
  if (/\.ts:\d|node_modules|SQLITE_|\n\s+at /.test(body) && status >= 400) return `internals: ${body}`;
  if (status < 400 || method === 'HEAD') return undefined;
  const found = membersOf(JSON.parse(body));
  const members = Object.keys(found).sort().join();
  if (members !== 'errorId,issues,message,status,timestamp') return `another body: ${body}`;
  return found['errorId'] === headers['x-request-id'] ? undefined : `another errorId: ${body}`;
}
