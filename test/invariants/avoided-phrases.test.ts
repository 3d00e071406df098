import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { avoidedPhrases, findPhrases } from '../../tools/wording/avoided-phrases.ts';

const contributing = [
  '### Phrases to avoid',
  '',
  '| Not | But |',
  '| --- | --- |',
  '| nobody, hangs on | no one, depends on |',
  '',
  '### Next',
  '',
  '| other | table |',
].join('\n');

describe('phrases to avoid', () => {
  const phrases = avoidedPhrases(contributing);
  const found = (text: string, fixed: readonly string[] = []): readonly string[] =>
    findPhrases(text, { phrases, fixed }).map(({ phrase, line }) => `${line} ${phrase}`);

  it('are read from their section alone', () => {
    assert.deepEqual(
      phrases.map(({ phrase }) => phrase),
      ['nobody', 'hangs on'],
    );
  });

  it('are found with their lines, in any letter case', () => {
    assert.deepEqual(found('// Nobody waits.\n// It hangs on\n// its source, it hangs on it.'), [
      '1 nobody',
      '2 hangs on',
      '3 hangs on',
    ]);
  });

  it('are found at the beginning of a text in quotes', () => {
    assert.deepEqual(found("message: 'Nobody waits.'"), ['1 nobody']);
  });

  it('are not found inside other words or in fixed texts', () => {
    assert.deepEqual(found('nobodyElse, hangs only, somebody-nobody'), []);
    assert.deepEqual(found("message: 'Nobody may call it.'", ['Nobody may call it.']), []);
  });

  it('have to be there', () => {
    assert.throws(() => avoidedPhrases('# Contributing'), /no list/);
  });
});
