import assert from 'node:assert/strict';
import { at, textAt } from '../../support/lib/json.ts';
import type { ContractOperation, ServiceContract } from './service-contract.ts';
import type { Headers, ServiceUnderTest } from '../service-under-test.ts';

/** A request of one operation. */
export type OperationRequest = {
  readonly headers?: Headers | undefined;
  /** Stands for the parameters in the path, in their order; the last one for all that follow. */
  readonly id?: string | number | readonly (string | number)[] | undefined;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of a body. */
  readonly text?: string;
  readonly mediaType?: string;
};

/** An answer that was checked against the contract. */
export type CheckedAnswer = { readonly body: unknown; readonly headers: Response['headers'] };

/** What is expected of an answer. */
export type Expectation = {
  /** `success` is the one the contract names. */
  readonly status: 'success' | number;
  /** The word of the refusal. */
  readonly code?: string;
  /** What the request tries, for messages and counting. */
  readonly attempt: string;
};

/** Sends requests to a service, and checks each answer against the contract and what is expected. */
export class OperationClient {
  readonly service: ServiceUnderTest;
  readonly #contract: ServiceContract;
  readonly #succeeded = new Set<string>();
  readonly #counts = new Map<string, number>();

  constructor(service: ServiceUnderTest, contract: ServiceContract) {
    this.service = service;
    this.#contract = contract;
  }

  /** Sends a request; fails when the answer is neither what is expected nor what the contract says. */
  async send(
    operation: ContractOperation,
    request: OperationRequest,
    expected: Expectation,
  ): Promise<CheckedAnswer> {
    const { status, body, headers } = await this.exchange(operation, request);
    const wanted = expected.status === 'success' ? operation.success : expected.status;
    const where = `${operation.name}, ${expected.attempt}`;
    assert.equal(status, wanted, `${where}: ${status} ${shortly(body)}`);
    if (expected.code !== undefined) assert.equal(at(body, 'code'), expected.code, where);
    if (status >= 400) assert.notEqual(textAt(body, 'detail'), '', where);
    if (status < 400 || status === 501) this.#succeeded.add(operation.name);
    this.#counts.set(expected.attempt, (this.#counts.get(expected.attempt) ?? 0) + 1);
    return { body, headers };
  }

  /** Sends a request and checks the answer against the contract only. */
  async exchange(
    operation: ContractOperation,
    request: OperationRequest,
  ): Promise<CheckedAnswer & { readonly status: number }> {
    const { method, path } = operation;
    const text = request.text ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
    const query = new URLSearchParams(request.query).toString();
    const ids = [request.id ?? 'some-id'].flat();
    let index = 0;
    const target = path.replace(/\{[^}]+\}/g, () =>
      encodeURIComponent(String(ids[Math.min(index++, ids.length - 1)])),
    );
    const response = await fetch(`${this.service.address}${target}${query === '' ? '' : `?${query}`}`, {
      method: method.toUpperCase(),
      headers: {
        ...request.headers,
        ...(text !== undefined && { 'content-type': request.mediaType ?? 'application/json' }),
      },
      ...(text !== undefined && { body: text }),
    });
    const answer = await response.text();
    const contentType = response.headers.get('content-type') ?? '';
    const body: unknown = answer === '' ? undefined : JSON.parse(answer);
    this.#contract.check(operation, { status: response.status, contentType, body });
    return { status: response.status, body, headers: response.headers };
  }

  /** Whether an operation was carried out, or said itself that its behaviour is still to be written. */
  succeeded(name: string): boolean {
    return this.#succeeded.has(name);
  }

  /** How many answers to each attempt were as expected. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#counts].sort(([left], [right]) => (left < right ? -1 : 1)));
  }
}

function shortly(body: unknown): string {
  return body === undefined ? 'nothing' : JSON.stringify(body).slice(0, 600);
}
