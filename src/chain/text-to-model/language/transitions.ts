import type { Tag } from './closed-words.ts';

/** State of the reader between two words: a tag, the start, or a conjunction or comma that remembers a verb before it. */
export type State = Tag | 'START' | 'CCV' | 'CCN' | 'PUV' | 'PUN';

/**
 * How well a tag follows another, in logarithms: what English grammar allows gets more, what it hardly allows less;
 * pairs that are not listed get `unlisted`.
 */
const rows: Readonly<Record<State, string>> = {
  START:
    'DT 3 PP$ 2 PRP 3 NN 1 NNS 2 IN 2.5 VB 0.5 VBG 1 JJ 1 RB 1.5 EX 2 WH 1.5 CD 1 MD -1 BE -1 TO 0 VBN -0.5 DO 0 HV -1 CC 0 PU 0 NOT 0 VBZ -2 VBD -3',
  DT: 'NN 3 NNS 2.5 JJ 2.6 CD 1.5 VBG 0.3 VBN 0.8 RB 0.3 DT 0.5 PRP 0.5 PU 0 IN 0 POS -2 PP$ 0 BE 0 MD 0 WH -1 HV -0.5 VB -5 VBZ -5 VBD -5 CC -1',
  PP$: 'NN 3 NNS 2.6 JJ 2.3 CD 0.5 VBG 0.2 VBN 0.6 RB -0.5 DT -2 PU -2 IN -3 VB -6 VBZ -5 VBD -5',
  NN: 'NN 1.3 NNS 1.3 VBZ 1.2 VBD 0.7 VBN 0.6 MD 2 BE 2.2 HV 1.8 DO 1 IN 2.2 CC 1.2 PU 1.8 POS 1.8 TO 1 VB -2.2 RB 0.3 DT -1.2 PP$ -1.5 PRP -0.8 WH 1 JJ -1 VBG -0.2 CD -0.3 NOT 0 RP -0.5 EX -2',
  NNS: 'VB 0.9 BE 2.2 HV 1.8 DO 1.2 MD 2 IN 2.2 CC 1.2 PU 1.8 VBD 0.7 VBN 0.9 VBZ -3 NN -1.8 NNS -1.8 DT -1.2 PP$ -1.5 PRP -0.5 WH 1.1 JJ -0.8 RB 0.3 VBG 0 TO 1 POS 0.5 CD -0.5 RP -0.5 EX -2 NOT 0',
  PRP: 'VB 1 VBZ 1.2 VBD 1 MD 2.2 BE 2.2 HV 2 DO 1.8 NN -2.5 NNS -2.5 IN 1 TO 1 RB 0.7 PU 1 CC 0.5 VBG -0.5 VBN -0.5 DT 0 JJ -0.7 WH 0.7 NOT 0 PP$ -0.5 RP 0.3 PRP -1 POS 0.5 CD -1',
  TO: 'VB 3.2 BE 3 HV 2.5 DO 2 DT 2 PP$ 1.6 NN 0.3 NNS 0.5 JJ 0.3 PRP 1 RB 0.8 VBG 0.2 CD 0.5 WH 0.5 VBN -1 VBZ -5 VBD -5 NOT 0 PU -1',
  MD: 'VB 3 BE 3 HV 2.3 DO 1 RB 1.6 NOT 2 PRP 1 NN -2.5 NNS -1.5 DT -0.5 VBZ -4 VBD -4 VBN -3 VBG -3 PU -1 TO -1 CC 0',
  BE: 'VBN 2.2 VBG 1.5 JJ 2 DT 2.2 NN -0.3 NNS -0.3 RB 1.6 IN 1.6 TO 1 CD 1.2 NOT 2 BE 1 PP$ 1 PRP 0.7 WH 0.6 VB -4 VBZ -4 VBD -2.5 PU 0.5 CC -0.5 HV -2 EX 0',
  HV: 'VBN 1.2 DT 2.2 NN 0.8 NNS 0.9 JJ 1.2 CD 1.4 TO 1.6 PP$ 1.4 BE 1 RB 0.8 NOT 1.5 IN 0.3 PRP 0.7 VB -3 VBZ -4 VBD -1 VBG -0.3 HV -1 WH 0 PU -0.5 RP -0.5',
  DO: 'NOT 2.5 VB 1.8 PRP 1.2 DT 1 NN 0 NNS 0 RB 0.5 PU 0 IN 0 PP$ 0.5 HV 1 JJ -1',
  NOT: 'VB 2.2 BE 1.5 HV 1.3 VBN 1.3 VBG 0.8 JJ 1 DT 1 RB 0.8 TO 0.5 IN 0.3 PRP 0.3 DO 0.3 NN -0.5 NNS -0.5 PU 0 CC 0 VBZ -1 VBD -1',
  VB: 'DT 2.2 NN 0.9 NNS 1.2 JJ 1.2 PRP 1.3 PP$ 2.1 IN 1.4 TO 0.9 RP 1.2 RB 1.1 WH 1.3 CC 0.9 PU 0.8 VBG 0.3 VBN 0.1 CD 0.7 VB -3 VBZ -4 VBD -3 BE -1 MD -2 HV -1.5 POS -4 DO -3 NOT 0',
  VBZ: 'DT 2.2 NN 0.7 NNS 1 JJ 1.1 PRP 1.1 PP$ 1.8 IN 1.6 TO 1.1 RP 1 RB 1 WH 1.1 CC 0.6 PU 0.6 VBG 0.2 VBN 0 CD 1 VB -3 VBZ -4 VBD -3 BE -2 MD -3 HV -2 POS -4',
  VBD: 'DT 2 NN 0.5 NNS 0.8 JJ 0.9 PRP 1.1 PP$ 1.5 IN 1.8 TO 1.1 RP 1 RB 1 WH 0.8 CC 0.4 PU 0.5 VBG 0 VBN -0.5 CD 0.8 VB -3 VBZ -4 VBD -3 BE -2 MD -3 HV -2 POS -4',
  VBN: 'IN 2.2 TO 1.5 PU 1.3 CC 0.9 NN 1 NNS 1 RB 0.7 DT -0.5 WH 0.4 JJ 0 VBN -0.5 RP 0.8 PP$ -0.3 PRP -0.7 CD 0 VBG -0.5 VB -3 VBZ -1 BE -0.5 MD -0.7 HV -1',
  VBG: 'DT 1.9 NN 1 NNS 1.4 JJ 0.9 PP$ 1.8 PRP 0.8 IN 1.3 TO 0.8 PU 0.7 CC 0.7 RB 0.5 RP 0.6 WH 0.6 CD 0.5 VBN 0 VBZ -1 BE 0 MD 0 VB -3 VBD -2 POS -2 VBG -1',
  JJ: 'NN 3 NNS 2.7 JJ 1.1 CC 1 IN 0.8 PU 0.9 TO 0.8 VBG 0.1 VBN 0 CD 0 WH -0.3 RB -0.5 DT -1.5 PP$ -2 PRP -1 VB -3.5 VBZ -2.5 VBD -2.5 BE -0.5 MD -1 HV -1 POS -2',
  RB: 'VB 1.1 VBZ 1 VBN 1.2 VBD 0.6 JJ 1.5 RB 0.7 IN 0.8 PU 1.2 DT 0.6 VBG 0.6 CC 0.4 BE 0.5 MD 0.3 HV 0.4 PRP 0.5 PP$ 0.1 NN -0.5 NNS -0.3 TO 0.5 CD 0.9 WH 0.3 NOT 0',
  IN: 'DT 2.6 NN 1.6 NNS 1.7 JJ 1.5 PP$ 1.9 PRP 1.4 VBG 1.3 CD 1.3 WH 0.8 RB 0 TO -0.5 IN 0 EX 0 VBN -0.3 VB -3 VBZ -4 VBD -3 PU 0 BE -1 MD -2 CC -1 HV -2 DO -2',
  RP: 'DT 1.8 NN 0.7 NNS 0.9 JJ 0.7 PP$ 1.6 IN 1.6 PU 1.3 CC 1 TO 1 RB 0.4 PRP 0.5 VB -3 VBZ -3 VBN -1 VBG 0',
  CC: '',
  CCV: 'VB 2.2 VBZ 1.8 VBD 1.3 VBN 1.6 VBG 1.5 RB 0.8 NN -0.6 NNS -0.3 DT 0.6 PP$ 0.4 JJ -0.3 PRP 0.7 TO 0.7 MD 0.5 BE 0.8 HV 0.8 IN 0.2 NOT 0.5 CD 0 DO 0.3 WH 0.4 PU 0 EX 0',
  CCN: 'NN 1.5 NNS 1.7 DT 1.7 PP$ 1.2 JJ 1.3 VB 0.7 VBZ 0.8 VBD 0.1 VBN 0.6 VBG 0.5 RB 0.7 PRP 1 TO 0.8 MD 0.6 BE 0.6 HV 0.6 IN 0.7 NOT 0.3 CD 1 DO 0.2 WH 0.6 PU 0 EX 0.3',
  PU: '',
  PUV: 'VB 1.4 VBZ 0.8 VBN 0.8 VBG 1 RB 0.8 NN -0.3 NNS 0 DT 1 PP$ 0.8 JJ 0.2 PRP 1.2 TO 0.5 MD 0 BE 0.4 HV 0.3 IN 1.2 CC 1.5 CD 0.3 WH 0.6 EX 0.3 PU 0.3 VBD 0.2 NOT 0 DO 0',
  PUN: 'NN 1.3 NNS 1.4 DT 1.8 PP$ 1 JJ 1.1 VB -0.3 VBZ 0.1 VBD 0 VBN 0.5 VBG 0.7 RB 1 PRP 1.6 TO 0.6 MD 0.2 BE 0.5 HV 0.3 IN 1.6 CC 1.8 CD 0.9 WH 1.2 EX 0.5 PU 0.5 NOT 0 DO 0 POS -2',
  CD: 'NNS 2.6 NN 1.8 JJ 1 PU 1 IN 0.9 CC 0.9 CD 0.5 VBN 0 VB -3 VBZ -2 BE 0.5 MD 0.5 TO 0.6 RB 0 DT -1.5',
  WH: 'VBZ 1.6 MD 1.8 BE 2.1 HV 1.6 DT 1.4 NN 0.5 NNS 0.7 PRP 2.2 VB 0.9 VBD 1 JJ 0.5 PP$ 1 TO 1 IN 0.5 RB 0.7 DO 1.2 CD 0.3 VBN 0 VBG 0.2 PU 0 CC 0 WH -1 EX 0.5',
  EX: 'BE 4 MD 2.5 HV 0.5 VB -2 VBZ 0 NN -3 NNS -3',
  POS: 'NN 3 NNS 2.7 JJ 2.2 VBG 0 VBN 0.2 CD 0.3 RB -0.5 BE -2 PU -1 VB -4 VBZ -4',
};

const unlisted = -3.5;

const table: ReadonlyMap<State, ReadonlyMap<Tag, number>> = new Map(
  (Object.entries(rows) as readonly (readonly [State, string])[]).map(([state, row]) => {
    const fields = row.split(' ');
    const scores = new Map<Tag, number>();
    // The rows above alternate tag and number.
    for (let index = 0; index + 1 < fields.length; index += 2)
      scores.set(fields[index] as Tag, Number(fields[index + 1]));
    return [state, scores];
  }),
);

/** How well a tag follows a state; more is better. */
export function transition(from: State, to: Tag): number {
  return table.get(from)?.get(to) ?? unlisted;
}

const verbal: ReadonlySet<Tag> = new Set<Tag>(['VB', 'VBZ', 'VBD', 'VBN', 'VBG', 'RP']);

/** The state after a tag: a conjunction or comma remembers whether a verb stood before it. */
export function stateAfter(before: State, tag: Tag): State {
  const afterVerb = before === 'CCV' || before === 'PUV' || verbal.has(before as Tag);
  if (tag === 'CC') return afterVerb ? 'CCV' : 'CCN';
  if (tag === 'PU') return afterVerb ? 'PUV' : 'PUN';
  return tag;
}
