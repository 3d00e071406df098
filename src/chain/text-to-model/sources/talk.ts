import { useOf } from '../language/lexicon.ts';
import type { RawUnit } from './source-unit.ts';

const header = /^(?:from|to|cc|bcc|date|sent|subject|reply-to|von|an|datum|gesendet|betreff)\s*:/i;
const meeting =
  /^(?:minutes (?:of|from)\b[^.!?]{0,60}|(?:next meeting|action items?|attendees|apologies|present|teilnehmer|nächstes treffen)\s*:.{0,200})$/i;
const called = String.raw`(?:\s+(?:(?:mr|mrs|ms|dr|prof|herr|frau|all|team|everyone|both|there|zusammen)\b\.?|\p{Lu}[\p{L}.'’-]{0,30})){0,4}`;
const opener = String.raw`(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen))`;
/** "Dear Mr Jones," */
const greeting = new RegExp(`^${opener}${called}\\s*[,!.:]?$`, 'iu');
/** "Hi Ben, our customers rent bikes." */
const greeted = new RegExp(`^${opener}${called}\\s*[,!]\\s+`, 'iu');
const closing =
  /^(?:(?:with |and )?(?:kind|kindest|best|warm|warmest|many)?\s*(?:regards|wishes|greetings)|cheers|sincerely|yours (?:sincerely|faithfully|truly)|many thanks|thanks(?: a lot| in advance)?|thank you(?: in advance| very much)?|mit freundlichen grüßen|(?:viele|beste|liebe|herzliche|freundliche) grüße|vielen dank)(?:\s*[,.!–-]\s*(?:\p{Lu}[\p{L}.'’-]{0,30}(?:\s+\p{Lu}[\p{L}.'’-]{0,30}){0,2})?)?$/iu;
const courtesy =
  /^(?:(?:many )?thanks|thank you|danke|vielen dank|looking forward|i (?:hope|look forward)|please (?:let me know|find attached))\b/i;
const answered =
  /^(?:yes|ok|okay|sure|right|exactly|yep|well|as (?:discussed|agreed|promised)|ja|genau)\s*[,.!]\s+(?:(?:and|but|so)\s+)?(?=\S+\s+\S+\s+\S+)/i;
/** "[10:02] Anna: ", "10:02 Anna Berger:", "Anna (10:02):" */
const timed =
  /^(?:\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s)?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?\]?\s*[-–—]?\s*(?:\p{Lu}[\p{L} .'’-]{0,30}:\s+)?|\p{Lu}[\p{L} .'’-]{0,30}\s\(\d{1,2}:\d{2}\):\s+)/u;
const labelled = /^(\p{Lu}[\p{L}'’-]{1,20}):\s+(?=\S)/u;

/**
 * The passages of an e-mail, a chat or minutes without what people say to each other: headers, greetings and signatures
 * are noise, and times, names of speakers and answers such as "Yes," in front of a sentence are no part of it.
 */
export function withoutTalk(units: readonly RawUnit[]): readonly RawUnit[] {
  const isMail = units.filter(({ text }) => header.test(text)).length > 1;
  const speakers = speakersIn(units);
  let isSigned = false;
  return units.map((unit): RawUnit => {
    if (unit.kind !== undefined) return unit;
    const text = spokenIn(unit.text, speakers);
    isSigned = closing.test(text) || (isSigned && isSignature(text));
    const isTalk =
      isSigned ||
      (isMail && header.test(text)) ||
      [greeting, meeting, courtesy].some((pattern) => pattern.test(text));
    if (isTalk) return { ...unit, kind: 'NOISE' };
    return text === unit.text ? unit : { ...unit, text };
  });
}

/** First names in front of several lines: no word, and hence no role. */
function speakersIn(units: readonly RawUnit[]): ReadonlySet<string> {
  const names = units.flatMap(({ text }) => labelled.exec(text)?.[1] ?? []);
  const unknown = names.filter((name) => useOf(name.toLowerCase()) === undefined);
  return new Set(unknown.length > 1 ? unknown.filter((name, at) => unknown.indexOf(name) !== at) : []);
}

function spokenIn(text: string, speakers: ReadonlySet<string>): string {
  const said = text.replace(/^(?:>\s?){1,5}/, '').replace(timed, '');
  const label = labelled.exec(said);
  const bare = label !== null && speakers.has(label[1] ?? '') ? said.slice(label[0].length) : said;
  const plain = bare.replace(greeted, '').replace(answered, '');
  // A time alone is all that its line says.
  if (plain.trim() === '') return text;
  return plain === text ? text : `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
}

/** Names, functions, addresses below a greeting: no sentence. */
const isSignature = (text: string): boolean => text.split(/\s+/).length <= 12 && !/[.!?:]$/.test(text);
