import { bracketed, type Lines } from '../../../../kernel/generation/text.ts';
import type { TableFixture } from '../../examples/fixture-plan.ts';
import type { JsonRecord } from '../../examples/example-source.ts';
import { keepsRules } from '../../examples/kept-rules.ts';
import type { ResourcePlan } from '../../plan/resource-plan.ts';
import { specialsOf, type SpecialResource } from '../../plan/special-resources.ts';
import { importedFixtures, type TestWriting } from './test-source.ts';
import type { TestSource } from './tested-resource.ts';

/** A resource whose rows are among those of the one under test. */
export type StoredKind = SpecialResource & { readonly fixture: TableFixture };

/** The more special kinds of the rows of a resource. */
export function kindsOf({ service, resource, fixtures }: TestSource): readonly StoredKind[] {
  return specialsOf(service.model, resource).flatMap((special) => {
    const { table } = special.shape;
    const fixture = fixtures.fixtureOf(table);
    return fixture?.table !== table || fixture.key === undefined ? [] : [{ ...special, fixture }];
  });
}

/** The statement that stores a row of a kind, with changed values given as members. */
export function storeKind(source: TestWriting, { fixture }: StoredKind, changes: readonly string[]): Lines {
  const before = `await ${importedFixtures(source)}.${fixture.storeName}(app.db`;
  if (changes.length === 0) return `${before});`;
  return bracketed({ before: `${before}, `, brackets: '{}', entries: changes, after: ');' });
}

/** The same where the row under test is one of a more special kind. */
export function asKind(source: TestWriting, kind: StoredKind): TestWriting {
  const { fixtures, resource: own } = source;
  const meant = (resource: ResourcePlan): ResourcePlan => (resource === own ? kind.resource : resource);
  return {
    ...source,
    fixtures: {
      ...fixtures,
      fixtureOf: (table) => (table === own.shape?.table ? kind.fixture : fixtures.fixtureOf(table)),
      exampleOf: (resource) => fixtures.exampleOf(meant(resource)),
      sourceOf: (resource) => fixtures.sourceOf(meant(resource)),
    },
  };
}

/** Whether a row of a kind keeps its rules with these values. */
export function allows({ fixtures }: TestSource, { resource }: StoredKind, values: JsonRecord): boolean {
  const example = fixtures.sourceOf(resource);
  const record = fixtures.exampleOf(resource);
  if (example === undefined || record === undefined) return false;
  return keepsRules(example, resource.rules, { ...record, ...values });
}
