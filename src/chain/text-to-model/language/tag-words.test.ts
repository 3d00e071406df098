import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { wordsOf } from './sentences.ts';

/** Each word with its tag; marks are left out. */
function tagged(sentence: string): string {
  return wordsOf(sentence)
    .filter(({ tag }) => tag !== 'PU')
    .map(({ text, tag }) => `${text}/${tag}`)
    .join(' ');
}

const sentences: Readonly<Record<string, string>> = {
  'A baker orders flour.': 'A/DT baker/NN orders/VBZ flour/NN',
  'The orders of a baker are listed.': 'The/DT orders/NNS of/IN a/DT baker/NN are/BE listed/VBN',
  'I want to view the list of ovens.': 'I/PRP want/VB to/TO view/VB the/DT list/NN of/IN ovens/NNS',
  'Each loaf has a weight and a price.': 'Each/DT loaf/NN has/HV a/DT weight/NN and/CC a/DT price/NN',
  'Bakers can change or delete recipes.': 'Bakers/NNS can/MD change/VB or/CC delete/VB recipes/NNS',
  "The customer's address must be stored.": "The/DT customer/NN 's/POS address/NN must/MD be/BE stored/VBN",
  'Unsold bread that is older than two days is given away.':
    'Unsold/JJ bread/NN that/WH is/BE older/JJ than/IN two/CD days/NNS is/BE given/VBN away/RP',
  'The auditor reads the audit log.': 'The/DT auditor/NN reads/VBZ the/DT audit/NN log/NN',
  'Meat goes into the cold store and stays.':
    'Meat/NN goes/VBZ into/IN the/DT cold/NN store/NN and/CC stays/VBZ',
  'A user exports it to an archive file.': 'A/DT user/NN exports/VBZ it/PRP to/TO an/DT archive/NN file/NN',
  'The guard must let the visitor log in.': 'The/DT guard/NN must/MD let/VB the/DT visitor/NN log/VB in/RP',
  'I want to get the fee notices as a file.':
    'I/PRP want/VB to/TO get/VB the/DT fee/NN notices/NNS as/IN a/DT file/NN',
  'I want to see how a page looks before the course starts.':
    'I/PRP want/VB to/TO see/VB how/WH a/DT page/NN looks/VBZ before/IN the/DT course/NN starts/VBZ',
  'They are written from the pull requests.':
    'They/PRP are/BE written/VBN from/IN the/DT pull/NN requests/NNS',
  'It is written to the external log file.':
    'It/PRP is/BE written/VBN to/TO the/DT external/JJ log/NN file/NN',
  'They are kept in the settings file.': 'They/PRP are/BE kept/VBN in/IN the/DT settings/NNS file/NN',
  'The guest clicks on a slot, then a page is shown.':
    'The/DT guest/NN clicks/VBZ on/IN a/DT slot/NN then/RB a/DT page/NN is/BE shown/VBN',
  'The session ends after an hour, and a warning is shown.':
    'The/DT session/NN ends/VBZ after/IN an/DT hour/NN and/CC a/DT warning/NN is/BE shown/VBN',
  'If a pupil has not paid two bills, the contract is paused.':
    'If/IN a/DT pupil/NN has/HV not/NOT paid/VBN two/CD bills/NNS the/DT contract/NN is/BE paused/VBN',
  'It produces a report indicating the pumps.':
    'It/PRP produces/VBZ a/DT report/NN indicating/VBG the/DT pumps/NNS',
  'The tunnel scrolls from right to left and gets dark.':
    'The/DT tunnel/NN scrolls/VBZ from/IN right/NN to/TO left/JJ and/CC gets/VBZ dark/JJ',
  'It doesnt stop, and they cant wait.': 'It/PRP does/DO nt/NOT stop/VB and/CC they/PRP ca/MD nt/NOT wait/VB',
  'A mail is sent whenever a build ends.': 'A/DT mail/NN is/BE sent/VBN whenever/IN a/DT build/NN ends/VBZ',
  'REQ-12 Pumps shall stop.': 'REQ-12/CD Pumps/NNS shall/MD stop/VB',
};

describe('parts of speech', () => {
  for (const [sentence, expected] of Object.entries(sentences))
    it(`are read in "${sentence}"`, () => {
      assert.equal(tagged(sentence), expected);
    });

  it('come with plain forms', () => {
    assert.deepEqual(
      wordsOf('Bakers sold loaves while children were watching').map(({ lemma }) => lemma),
      ['baker', 'sell', 'loaf', 'while', 'child', 'be', 'watch'],
    );
  });

  it('are given to every token of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        for (const { start, end, text: own } of wordsOf(text)) assert.equal(text.slice(start, end), own);
      }),
    );
  });
});
