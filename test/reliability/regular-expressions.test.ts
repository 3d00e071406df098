import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { check, type Diagnostics } from 'recheck';
import ts from 'typescript';
import { repositoryFiles } from '../invariants/repository-files.ts';
import { reached } from '../support/figures.ts';

/** How long one expression is looked at (milliseconds). */
const patience = 5_000;
/** A text of 100 KB is to be read within this time (milliseconds). */
const soon = 100;

/**
 * Files whose expressions may take time that grows faster than the text (never exponentially), and why that harms
 * nobody.
 */
const bounded: Readonly<Record<string, string>> = {
  'src/lib/setting-readers.ts': 'reads the environment of who starts the service',
  'src/modules/assistant/provider-prompts.ts': 'takes at most 2,000 characters from each place',
  'src/chain/psm-to-artifact/service/module/record-sql.ts':
    'gets the default of a column, in a thread with a time limit',
  'src/kernel/views/label-template.ts': 'reads templates of this repository',
  'src/modules/archives/slug.ts': 'gets at most 60 characters',
  'src/chain/psm-to-artifact/naming.ts': 'gets at most 50 characters',
  'src/chain/pim-to-psm/facts/unique-names.ts': 'gets at most 64 characters',
  'src/chain/psm-to-artifact/service/module/types.ts': 'gets ten decimals',
  'src/chain/core/rule-language/decimal.ts': 'gets the decimals of a number, in a thread with a time limit',
  'src/workers/assistant-shown.ts':
    'gets what a language model proposed, at most 20,000 characters, in a thread',
  'src/chain/text-to-model/':
    'gets sentences of at most 2,000 characters, in a thread with a time limit; hostile texts are timed in this suite',
};

type Found = { readonly source: string; readonly flags: string; readonly path: string };

describe('regular expressions', () => {
  const literals = repositoryFiles()
    .filter(({ path }) => /^src\/.*(?<!\.test)\.ts$/.test(path))
    .flatMap(({ path, text }) => literalsIn(path, text));

  it('of the service take time in proportion to the text, or read bounded texts', async () => {
    assert.ok(literals.length > 300);
    const distinct = [...new Map(literals.map((each) => [`/${each.source}/${each.flags}`, each])).values()];
    const judged = await inLanes(distinct);
    const problems = judged.filter(({ found, diagnostics }) => !isHarmless(found, diagnostics));
    assert.deepEqual(
      problems.map(({ found, diagnostics }) => `${found.path}: /${found.source}/ ${shortOf(diagnostics)}`),
      [],
      'Repeat only what the next part cannot begin with, or bound the text and say so in this test.',
    );
    const countOf = (status: Diagnostics['status']): number =>
      judged.filter(({ diagnostics }) => diagnostics.status === status).length;
    reached(
      'C7',
      `${distinct.length} expressions: ${countOf('safe')} safe, ${countOf('vulnerable')} slow only on bounded texts, ${countOf('unknown')} not judged in time, 0 exponential`,
    );
  });

  it('that users give are tried only where their time is bounded', () => {
    const callers = repositoryFiles()
      .filter(({ path, text }) => /^src\/.*(?<!\.test)\.ts$/.test(path) && /\bnew RegExp\(/.test(text))
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('src/chain/text-to-model/'));
    assert.deepEqual(callers.sort(), [...makers].sort());
  });
});

/** The files that make expressions from texts; those of `src/chain/text-to-model/` have only words of their own. */
const makers: readonly string[] = [
  // Own tables.
  'src/http/known-paths.ts',
  'src/kernel/xmi/prefixes.ts',
  'src/kernel/xmi/xml-text.ts',
  // Patterns of models, in threads with a time limit.
  'src/chain/core/patterns.ts',
  'src/chain/core/rule-language/check.ts',
  'src/chain/psm-to-artifact/service/module/json-schema.ts',
  // In the text of a generated file.
  'src/chain/psm-to-artifact/service/platform/expressions.ts',
];

function literalsIn(path: string, text: string): readonly Found[] {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ path, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return found;
}

type Judged = { readonly found: Found; readonly diagnostics: Diagnostics };

async function inLanes(all: readonly Found[]): Promise<readonly Judged[]> {
  const rest = [...all];
  const judged: Judged[] = [];
  const lane = async (): Promise<void> => {
    for (let found = rest.pop(); found !== undefined; found = rest.pop())
      judged.push({ found, diagnostics: await check(found.source, found.flags, { timeout: patience }) });
  };
  await Promise.all([lane(), lane()]);
  return judged;
}

/** What is called slow has to be so on the text that was found for it; what could not be judged in time is left. */
function isHarmless({ path, source, flags }: Found, diagnostics: Diagnostics): boolean {
  if (diagnostics.status !== 'vulnerable') return true;
  if (diagnostics.complexity.type === 'exponential') return false;
  if (Object.keys(bounded).some((place) => path.startsWith(place))) return true;
  const text = diagnostics.attack.string;
  const times = [1, 2, 3].map(() => {
    const begun = performance.now();
    new RegExp(source, flags).test(text);
    return performance.now() - begun;
  });
  return Math.min(...times) < soon;
}

function shortOf(diagnostics: Diagnostics): string {
  return diagnostics.status === 'vulnerable' ? diagnostics.complexity.summary : diagnostics.status;
}
