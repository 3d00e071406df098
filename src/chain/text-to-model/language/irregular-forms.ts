const verbLines = `
be was been|arise arose arisen|bear bore borne|beat beat beaten|become became become|begin began begun|bend bent bent|bet bet bet
bid bid bid|bind bound bound|bite bit bitten|bleed bled bled|blow blew blown|break broke broken|bring brought brought
build built built|burn burnt burnt|burst burst burst|buy bought bought|cast cast cast|catch caught caught
choose chose chosen|come came come|cost cost cost|creep crept crept|cut cut cut|deal dealt dealt|dig dug dug
draw drew drawn|dream dreamt dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed fed
feel felt felt|fight fought fought|find found found|flee fled fled|fly flew flown|forbid forbade forbidden
forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given|go went gone
grind ground ground|grow grew grown|hang hung hung|hear heard heard|hide hid hidden|hit hit hit|hold held held
hurt hurt hurt|keep kept kept|know knew known|lay laid laid|lead led led|lean leant leant|learn learnt learnt
leave left left|lend lent lent|let let let|lie lay lain|light lit lit|lose lost lost|make made made|mean meant meant
meet met met|mistake mistook mistaken|oversee oversaw overseen|overwrite overwrote overwritten|pay paid paid
put put put|quit quit quit|read read read|redo redid redone|ride rode ridden|ring rang rung|rise rose risen
run ran run|say said said|see saw seen|seek sought sought|sell sold sold|send sent sent|set set set|sew sewed sewn
shake shook shaken|shed shed shed|shine shone shone|shoot shot shot|show showed shown|shrink shrank shrunk
shut shut shut|sing sang sung|sink sank sunk|sit sat sat|sleep slept slept|slide slid slid|speak spoke spoken
speed sped sped|spend spent spent|spin spun spun|split split split|spread spread spread|spring sprang sprung
stand stood stood|steal stole stolen|stick stuck stuck|sting stung stung|strike struck struck|swear swore sworn
sweep swept swept|swim swam swum|swing swung swung|take took taken|teach taught taught|tear tore torn|tell told told
think thought thought|throw threw thrown|undergo underwent undergone|understand understood understood
undo undid undone|upset upset upset|wake woke woken|wear wore worn|weave wove woven|weep wept wept|win won won
wind wound wound|withdraw withdrew withdrawn|write wrote written|rewrite rewrote rewritten|reset reset reset
resend resent resent|rebuild rebuilt rebuilt|resell resold resold|retake retook retaken|input input input
override overrode overridden|foresee foresaw foreseen|outgrow outgrew outgrown`;

const nounLines = `
people person|children child|men man|women woman|feet foot|teeth tooth|geese goose|mice mouse|lives life|wives wife
knives knife|leaves leaf|shelves shelf|halves half|wolves wolf|thieves thief|criteria criterion|phenomena phenomenon
analyses analysis|crises crisis|theses thesis|hypotheses hypothesis|diagnoses diagnosis|bases basis|axes axis
indices index|matrices matrix|vertices vertex|appendices appendix|media medium|data data|metadata metadata
schemata schema|formulae formula|curricula curriculum|staff staff|series series|species species|news news
status status|statuses status|bus bus|buses bus|gas gas|gases gas|lens lens|lenses lens|campus campus|bonus bonus
address address|addresses address|process process|processes process|access access|business business|class class
analytics analytics|physics physics|mathematics mathematics|statistics statistic|logistics logistics|alias alias
movies movie|cookies cookie|calories calorie|ties tie|pies pie|zombies zombie|canvas canvas|atlas atlas|virus virus
sms sms|gps gps|dns dns|https https|https https|css css|rss rss|pos pos|kubernetes kubernetes|premises premises
loaves loaf|calves calf|scarves scarf|selves self|hooves hoof|goods goods|clothes clothes|feedback feedback|equipment equipment|information information|software software
hardware hardware|plus plus|minus minus|focus focus|menus menu|thermos thermos|headquarters headquarters`;

const entries = (lines: string): readonly (readonly string[])[] =>
  lines
    .trim()
    .split(/[|\n]/)
    .map((line) => line.trim().split(' '));

/** Past tense forms that no rule gives, with their verbs. */
export const pastForms: ReadonlyMap<string, string> = new Map(
  entries(verbLines).map(([verb = '', past = '']) => [past, verb]),
);

/** Past participles that no rule gives, with their verbs. */
export const participleForms: ReadonlyMap<string, string> = new Map(
  entries(verbLines).map(([verb = '', , participle = '']) => [participle, verb]),
);

/** Nouns whose singular no rule gives, also those that only look like a plural. */
export const nounForms: ReadonlyMap<string, string> = new Map(
  entries(nounLines).map(([form = '', noun = '']) => [form, noun]),
);
