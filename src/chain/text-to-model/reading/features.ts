import { headOf } from './concept-names.ts';
import type { Mentions } from './mentions.ts';
import type { NameCounts } from './name-counts.ts';
import { nameCountsOf } from './name-counts.ts';
import type { NounUses } from './noun-uses.ts';
import type { TextShape } from './text-shape.ts';
import { isMeasure } from './thing-names.ts';
import { valueKindOf } from './value-kinds.ts';
import { isValueName } from './value-reader.ts';
import type { VerbUses } from './verb-uses.ts';
import { verbUsesOf } from './verb-uses.ts';
import { documentNouns, emptyNouns, interfaceNouns, ownerNouns, recordNouns } from './word-lists.ts';

/** What the ranker knows of one name, by the name of each feature. */
export type Features = Readonly<Record<string, number>>;

/** The features of every name in a text, in reading order. */
export function featuresOf(uses: NounUses, shape: TextShape): ReadonlyMap<string, Features> {
  const counts = nameCountsOf(uses);
  const verbUses = verbUsesOf(uses);
  const all = [...uses.mentions.values()];
  const most = all.reduce((highest, { count }) => Math.max(highest, count), 1);
  const rank = rankIn(all.map(({ count }) => count));
  const usual = Math.log2(1 + all.reduce((sum, { count }) => sum + count, 0) / Math.max(1, all.length));
  return new Map(
    all.map((mentions) => [
      mentions.key,
      {
        ...useFeatures(mentions),
        ...statementFeatures(mentions.key, counts),
        ...wordFeatures(mentions, uses),
        ...partFeatures(mentions, uses, counts),
        ...verbFeatures(mentions, verbUses.get(mentions.key)),
        'share of the most frequent': mentions.count / most,
        'share of rarer names': rank(mentions.count),
        'more than usual': logged(mentions.count) - usual,
        'share of sentences': mentions.count / Math.max(1, shape.sentences),
        early: 1 - mentions.first / Math.max(1, shape.sentences),
        'length of the text': Math.log2(Math.max(2, shape.sentences)),
      },
    ]),
  );
}

/** Says what share of some numbers are smaller than one of them. */
function rankIn(numbers: readonly number[]): (number: number) => number {
  const shares = new Map<number, number>();
  [...numbers]
    .sort((one, other) => one - other)
    .forEach((number, at) => {
      if (!shares.has(number)) shares.set(number, at / numbers.length);
    });
  return (number) => shares.get(number) ?? 0;
}

/** The tenth mention says less than the second. */
const logged = (count = 0): number => Math.log2(1 + count);

const shareOf = (count: number, mentions: Mentions): number => count / Math.max(1, mentions.count);

/** In which roles a text uses a name, and how often. */
function useFeatures(mentions: Mentions): Features {
  return {
    mentions: logged(mentions.count),
    units: logged(mentions.unitIds.size),
    subject: logged(mentions.subject),
    object: logged(mentions.object),
    holder: logged(mentions.holder),
    complement: logged(mentions.complement),
    every: logged(mentions.every),
    many: logged(mentions.many),
    one: logged(mentions.one),
    plural: logged(mentions.plural),
    owned: logged(mentions.owned),
    own: logged(mentions.own),
    modifier: logged(mentions.modifier),
    wanted: logged(mentions.wanted),
    'wanted object': logged(mentions.wantedObject),
    persona: logged(mentions.persona),
    'share of subject': shareOf(mentions.subject, mentions),
    'share of object': shareOf(mentions.object, mentions),
    'share of complement': shareOf(mentions.complement, mentions),
    'share of plural': shareOf(mentions.plural, mentions),
    'share of one': shareOf(mentions.one, mentions),
    'share of owned': shareOf(mentions.owned, mentions),
    'share of capital': shareOf(mentions.capital, mentions),
    'share of benefit': shareOf(mentions.benefit, mentions),
    'only in front': Number(mentions.count === 0 && mentions.modifier > 0),
    'only wishes': Number(mentions.persona > 0 && mentions.wanted === 0),
  };
}

/** What the single statements of a text say of a name. */
function statementFeatures(key: string, counts: NameCounts): Features {
  return {
    acts: logged(counts.acting.get(key)),
    'acted upon': logged(counts.acted.get(key)),
    'has attributes': logged(counts.owning.get(key)),
    'lists attributes': logged(counts.listing.get(key)),
    'lists several attributes': Number((counts.listing.get(key) ?? 0) > 1),
    'is an attribute': logged(counts.asValue.get(key)),
    'is likely an attribute': logged(counts.asLikelyValue.get(key)),
    'is special': logged(counts.special.get(key)),
    'is general': logged(counts.general.get(key)),
    'has parts': logged(counts.whole.get(key)),
    'is a part': logged(counts.part.get(key)),
    'is related': logged(counts.related.get(key)),
    'has values': logged(counts.choice.get(key)),
    'is a value': logged(counts.literal.get(key)),
  };
}

const kinds =
  'person group artifact act attribute cognition communication state feeling location possession event time object substance food animal plant process quantity relation'.split(
    ' ',
  );

const systems = /(?:system|application|app|software|platform|website|program|portal)$/;
const runners = /(?:admin|administrator|moderator|developer|tester|superuser|webmaster|analyst|operator)$/;

/** What the words of a name tell, in any text. */
function wordFeatures(mentions: Mentions, { idle }: NounUses): Features {
  const { key, kind } = mentions;
  const head = headOf(key);
  const words = key.split(' ').length;
  const isChoice = isValueName(key) && valueKindOf(key) === 'CHOICE';
  const isProper =
    mentions.capital * 2 > mentions.count && mentions.plural + mentions.every + mentions.many === 0;
  return {
    ...Object.fromEntries(kinds.map((each) => [`names ${each}`, Number(kind === each)])),
    'names something unknown': Number(kind === ''),
    'value noun': Number(isValueName(key)),
    'value noun alone': Number(isValueName(key) && words === 1),
    'promises a choice': Number(isChoice),
    'is a choice alone': Number(isChoice && words === 1),
    'idle here': Number(idle.has(head)),
    'empty noun': Number(emptyNouns.has(head)),
    'record noun': Number(recordNouns.has(head)),
    'owner noun': Number(ownerNouns.has(head)),
    'interface noun': Number(interfaceNouns.has(head)),
    'document noun': Number(documentNouns.has(head)),
    'system noun': Number(systems.test(key)),
    'runs the system': Number(runners.test(key)),
    measure: Number(isMeasure(head)),
    'two words': Number(words === 2),
    'more words': Number(words > 2),
    'starts with an adjective': shareOf(mentions.adjective, mentions),
    'starts with a participle': shareOf(mentions.participle, mentions),
    'proper name': Number(isProper),
    abbreviation: shareOf(mentions.upper, mentions),
    'has a figure': Number(/\d/.test(key)),
    'is short': Number(key.length < 4),
    'ends like a doer': Number(kind === 'person' && /(?:er|or|ist|ian|ant|ent)$/.test(head)),
    'ends like a deed': Number(/(?:tion|sion|ing|ment|al|ance|ence)$/.test(head)),
    'ends like a quality': Number(/(?:ity|ness|th|ship|cy)$/.test(head)),
  };
}

/** How a name stands to the longer names that end with it, and to the shorter one at its own end. */
function partFeatures({ key, count }: Mentions, { mentions }: NounUses, counts: NameCounts): Features {
  const end = key.slice(key.indexOf(' ') + 1);
  const hasEnd = end !== key;
  const ofEnd = hasEnd ? (mentions.get(end)?.count ?? 0) : 0;
  const longer = counts.longer.get(key) ?? 0;
  return {
    'its end is named': logged(ofEnd),
    'share of its end': hasEnd ? count / Math.max(1, (counts.longer.get(end) ?? 0) + ofEnd) : 0,
    'ends longer names': logged(longer),
    'kinds of longer names': logged(counts.longerNames.get(key)),
    'share of longer names': longer / Math.max(1, longer + count),
  };
}

/** What is done to a name, by kind of verb, and beside what it stands. */
function verbFeatures({ count }: Mentions, uses: VerbUses | undefined): Features {
  const share = (amount = 0): number => amount / Math.max(1, count);
  return {
    'is made': logged(uses?.made),
    'is changed': logged(uses?.changed),
    'is seen': logged(uses?.seen),
    'is given': logged(uses?.given),
    'different deeds to it': logged(uses?.doneTo.size),
    'different deeds of it': logged(uses?.does.size),
    'different names beside it': logged(uses?.beside.size),
    'different personas': logged(uses?.personas.size),
    'share of place': share(uses?.place),
    'share of company': share(uses?.company),
    'share of purpose': share(uses?.purpose),
    'share of of': share(uses?.of),
    'share of origin': share(uses?.origin),
    'share of definite': share(uses?.definite),
    'share of bare': share(uses?.bare),
    explained: logged(uses?.explained),
    'named once': Number(count === 1),
    'named twice': Number(count === 2),
  };
}
