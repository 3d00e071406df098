/**
 * Rough tests for English labels. They are made to stay silent in doubt: what they reject is almost surely no verb
 * phrase or no past tense, what they accept may still be neither.
 */

/** Whether a label can begin with a verb in its basic form, as in "Place order". */
export function mayStartWithVerb(label: string): boolean {
  const [first = ''] = wordsOf(label);
  if (first === '' || noVerbs.has(first)) return false;
  if (verbsThatLookOtherwise.has(first)) return true;
  return !/(?:.tion|.sion|ment|ness|.ity|.ance|.ence|.ship|.ing|[^e]ed)$/.test(first);
}

/** Whether a label can be in past tense, as in "Order placed" or "Parcel sent". */
export function mayBePastTense(label: string): boolean {
  return wordsOf(label).some((word) => /.{2}ed$/.test(word) || irregular.has(word));
}

function wordsOf(label: string): readonly string[] {
  return label.toLowerCase().match(/[a-z]+/g) ?? [];
}

const noVerbs =
  words(`a after all an and are at before by can during for from had has have he her his how i if in is it its
  many may must my new no not of on or our she should some that the their these they this those to was we
  were what when where which while who why will with without you your`);

const verbsThatLookOtherwise =
  words(`advance auction audition augment balance bring caution cement cling commence comment commission
  complement compliment condition dance decrement document embed enhance evidence experience
  experiment fence finance fling fragment function glance implement increment influence licence
  mention partition petition ping pity portion position provision question ration reference
  requisition ring sanction section segment sentence sequence shed silence sing sling spring station
  sting string supplement swing transition transship wed worship wring`);

const irregular =
  words(`arisen become been begun bent bet bitten blown born borne bought bound broke broken brought built burnt
  burst came caught chose chosen cost cut dealt done drawn driven drove dug eaten fallen fed fell felt fit
  flown forbidden forecast forgiven forgot forgotten fought found frozen gave given gone got gotten grew
  ground grown had heard held hid hidden hit hung hurt kept knew known laid lain learnt led left lent let
  lit lost made meant met mistaken overcome overdrawn overridden overrun overtaken paid proven put quit
  ran rang read rebuilt redone reset resold rewritten ridden risen rose run rung said sat saw seen sent
  set sewn shaken shed shone shot shown shrunk shut sold sought spent split spoken spread spun stolen
  stood stopped struck stuck sublet sunk swept sworn swum taken taught thought threw thrown told took torn
  undergone understood undertaken undone upheld upset was went were withdrawn withdrew withheld won worn
  wound woven written wrote`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
