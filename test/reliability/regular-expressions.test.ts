import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { check, type Diagnostics } from 'recheck';
import ts from 'typescript';
import { repositoryFiles } from '../invariants/repository-files.ts';
import { reached } from '../support/testing/figures.ts';
import { inLanes } from '../support/testing/lanes.ts';

/** How long a proof for one expression may take (milliseconds). */
const patience = 5_000;
/** How long slow texts are searched for where there is no proof in time (milliseconds); mostly it takes one second. */
const searchTime = 30_000;
/** A text is to be read within this time (milliseconds): 100 KB, or the longest that is read where it is bounded. */
const soon = 100;

/** Where expressions read short texts only. */
type Bound = {
  /** The start of the paths of the files. */
  readonly place: string;
  /** Characters at most. */
  readonly most: number;
  readonly why: string;
};

/**
 * Expressions that may take time that grows faster than the text (never exponentially): they are tried on the longest
 * texts that they get. The first bound counts whose place a path begins with.
 */
const bounds: readonly Bound[] = [
  bound('src/lib/setting-readers.ts', 2_000, 'reads the environment of who starts the service'),
  bound('src/modules/assistant/provider/prompts.ts', 2_000, 'takes at most 2,000 characters from each place'),
  bound('src/chain/psm-to-artifact/service/module/record-sql.ts', 2_000, 'gets the default of a column'),
  bound('src/kernel/views/label-template.ts', 2_000, 'reads templates of this repository'),
  bound('src/modules/archives/slug.ts', 60, 'gets at most 60 characters'),
  bound('src/chain/psm-to-artifact/naming.ts', 50, 'gets at most 50 characters'),
  bound('src/chain/pim-to-psm/facts/unique-names.ts', 64, 'gets at most 64 characters'),
  bound('src/chain/psm-to-artifact/service/module/types.ts', 20, 'gets ten decimals'),
  bound('src/chain/psm-to-artifact/template/service/', 2_000, 'gets the decimals of a number'),
  bound(
    'src/chain/core/rule-language/fraction.ts',
    2_000,
    'gets the decimals of a number, in a thread with a time limit',
  ),
  bound(
    'src/chain/text-to-model/',
    2_000,
    'gets sentences of at most 2,000 characters, in a thread with a time limit; hostile messages are timed in this suite',
  ),
];

function bound(place: string, most: number, why: string): Bound {
  return { place, most, why };
}

type Found = { readonly source: string; readonly flags: string; readonly path: string };

describe('regular expressions', () => {
  const literals = repositoryFiles()
    .filter(({ path }) => /^src\/.*(?<!\.test)\.ts$/.test(path))
    .flatMap(({ path, text }) => literalsIn(path, text));

  it('of the service take time in proportion to the text, or read bounded texts', async () => {
    assert.ok(literals.length > 300);
    const distinct = [...new Map(literals.map((each) => [`/${each.source}/${each.flags}`, each])).values()];
    const judged = await inLanes({
      items: distinct,
      lanes: 2,
      work: async (found) => ({ found, diagnostics: await judgementOf(found) }),
    });
    const problems = judged.filter(({ found, diagnostics }) => !isHarmless(found, diagnostics));
    assert.deepEqual(
      problems.map(({ found, diagnostics }) => `${found.path}: /${found.source}/ ${shortOf(diagnostics)}`),
      [],
      'Repeat only what the next part cannot begin with, or bound the text and say so in this test.',
    );
    const safe = judged.filter(({ diagnostics }) => diagnostics.status === 'safe').length;
    reached(
      'C7',
      `${distinct.length} expressions judged: ${safe} safe, ${distinct.length - safe} below ${soon} ms on the longest texts they get, 0 slow`,
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
  // Own letters, counted.
  'src/kernel/generation/marks.ts',
  // The letters of a name that was made up.
  'src/kernel/trials/distinct-names.ts',
  // Own tables.
  'src/kernel/xmi/prefixes.ts',
  'src/kernel/xmi/xml-text.ts',
  // Names of a model, with nothing in them that repeats.
  'src/chain/core/conditions.ts',
  // Patterns of models, in threads with a time limit.
  'src/chain/core/patterns.ts',
  'src/chain/core/rule-language/check.ts',
  'src/chain/psm-to-artifact/service/module/json-schema.ts',
  // In the text of a generated file.
  'src/chain/psm-to-artifact/service/admin/inputs.ts',
  'src/chain/psm-to-artifact/template/service/src/platform/expressions.ts',
  // There, too, of own digits and signs, counted.
  'src/chain/psm-to-artifact/template/service/src/platform/list-filters.ts',
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

/** Where a proof takes too long, a text that is slow is searched for instead. */
async function judgementOf({ source, flags }: Found): Promise<Diagnostics> {
  const judgement = await check(source, flags, { timeout: patience });
  return judgement.status === 'unknown'
    ? await check(source, flags, { timeout: searchTime, checker: 'fuzz' })
    : judgement;
}

/** What is called slow has to be so on the texts that were found for it. */
function isHarmless({ path, source, flags }: Found, diagnostics: Diagnostics): boolean {
  if (diagnostics.status !== 'vulnerable') return diagnostics.status === 'safe';
  if (diagnostics.complexity.type === 'exponential') return false;
  const { attack } = diagnostics;
  const place = bounds.find((each) => path.startsWith(each.place));
  // Shorter ones first: a text of which a quarter is slow need not be waited for.
  const texts =
    place === undefined ? [attack.string] : [4, 2, 1].map((part) => longest(attack, place.most / part));
  const expression = new RegExp(source, flags);
  return texts.every((text) => Math.min(...[1, 2, 3].map(() => timeOf(expression, text))) < soon);
}

function timeOf(expression: RegExp, text: string): number {
  const begun = performance.now();
  text.search(expression);
  return performance.now() - begun;
}

type Attack = Extract<Diagnostics, { readonly status: 'vulnerable' }>['attack'];

/** The longest text that is made to be slow and keeps within a bound. */
function longest({ pumps, suffix }: Attack, most: number): string {
  for (let times = Math.ceil(most); times > 1; times = Math.floor(times * 0.9)) {
    const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;
    if (text.length <= most) return text;
  }
  return '';
}

function shortOf(diagnostics: Diagnostics): string {
  return diagnostics.status === 'vulnerable' ? diagnostics.complexity.summary : diagnostics.status;
}
