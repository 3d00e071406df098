import { pushTo } from '../../../lib/push-to.ts';

/** Verbs of one meaning, a group a line; a verb may have several. */
const verbGroups: readonly (readonly string[])[] = [
  'delete,remove,erase,discard,destroy,shred,wipe,throw away,dispose',
  'remove,take out,take away,clear',
  'extend,prolong,renew',
  'keep,retain,store,preserve,archive,hold,save,reuse',
  'change,edit,modify,alter,update,amend,adjust,revise,correct,move,reschedule,postpone,shift,rebook',
  'cancel,call off,withdraw,revoke,annul,retract,void,rescind',
  'end,finish,stop,terminate,close,discontinue,cease',
  'begin,start,open,launch',
  'have,contain,comprise,include,hold,possess,own,cover',
  'have,get,receive',
  'submit,hand in,send in,file,turn in,lodge',
  'take place,be held,happen,start,begin,run',
  'wear,put on',
  'drive,steer',
  'publish,make public,post',
  'create,add,make,register,enter,set up',
  'see,view,read,look,look at,access,inspect,consult,show,display',
  'buy,purchase,order,acquire',
  'sell,resell,offer',
  'return,give back,bring back,hand back,send back,take back',
  'borrow,check out,take out,take home,lend,loan',
  'rent,hire,lease,let,rent out,let out,sublet',
  'send,dispatch,ship,forward,mail,post,transmit,go out,send out,mail out',
  'pick up,collect,fetch,hand over,hand out,give out,release',
  'last,run,end,expire,run out,be valid,cover',
  'set,lay down,draw up,define,determine,decide,fix,plan',
  'wait,stay',
  'deliver,bring,supply,hand over',
  'disclose,pass on,share,reveal,give away,publish,forward,hand over,transfer,make public,tell',
  'dispense,hand out,give out,distribute,issue,give',
  'approve,accept,confirm,authorise,authorize,grant,release,clear',
  'reject,refuse,decline,deny,turn down',
  'pay,settle',
  'refund,reimburse,pay back,repay,give back,get back',
  'admit,let in,enter,visit,access',
  'use,operate,employ',
  'check,inspect,examine,review,verify,test,control,audit',
  'write,draw up,issue,make out',
  'book,reserve',
  'repair,fix,service,serve,maintain',
  'assign,allocate,appoint',
  'transfer,move,pass on,hand over,give,give away',
  'sign,countersign',
  'report,send,transmit,deliver',
  'ship,deliver,dispatch',
  'tell,inform,notify',
  'eat,consume',
  'take part,participate,attend,join',
  'bring,carry,take,take along,bring along',
  'light,make,start,kindle',
].map((line) => line.split(','));

/** Nouns of one meaning, a group a line. */
const nounGroups: readonly (readonly string[])[] = [
  'reservation,booking',
  'customer,client,buyer,purchaser',
  'order,purchase',
  'employee,worker,staff',
  'night,dark,darkness',
  'child,kid,minor',
  'goods,merchandise',
  'fee,charge',
  'photo,photograph,picture,image',
  'invoice,bill',
  'appointment,meeting',
  'doctor,physician',
  'pupil,student,learner',
  'teacher,instructor',
  'shop,store',
  'flat,apartment',
  'fire,campfire,bonfire',
  'movie,film',
  'journey,trip',
  'guest,visitor',
  'tenant,renter',
  'data,information',
  'medicine,drug,medication',
  'parcel,package',
  'animal,pet',
  'person,people',
  'car,vehicle',
  'seat,place',
  'lesson,class',
  'kindergarten,nursery',
  'job,task',
  'worker,labourer',
  'boss,manager',
  'cottage,cabin',
  'form,sheet',
].map((line) => line.split(','));

/** Verbs that say little by themselves: what is done shows in their object. */
const supporting: ReadonlySet<string> = new Set(
  'do,make,take,give,have,get,perform,repeat,carry out'.split(','),
);

/** Verbs by which things belong together, so that only their numbers say different things. */
const joining: ReadonlySet<string> = new Set(
  'have contain comprise include hold own cover consist belong assign allocate appoint attach link do handle serve process perform give work teach receive get plant grow live stand lie hang park store take admit accept carry seat house fit sit load use share appear be look care teach train invite bring'.split(
    ' ',
  ),
);

const meanings = new Map<string, string[]>();
for (const group of verbGroups) for (const verb of group) pushTo(meanings, verb, group.join());

const senses: ReadonlyMap<string, string> = new Map(
  nounGroups.flatMap(([first = '', ...others]) => others.map((noun) => [noun, first] as const)),
);

/** The meanings a verb can have, by which verbs are compared; a verb of no group is a meaning of its own. */
export function meaningsOf(verb: string): readonly string[] {
  const [main = verb] = verb.split(' ');
  return (
    meanings.get(verb) ??
    (main === verb || main === 'be' ? [verb] : [verb, ...(meanings.get(main) ?? [main])])
  );
}

/** Whether two verbs can mean the same. */
export function haveOneMeaning(one: string, other: string): boolean {
  const meant = meaningsOf(other);
  return meaningsOf(one).some((meaning) => meant.includes(meaning));
}

/** Whether a verb says little by itself: "make a call", "give blood". */
export function isSupporting(verb: string): boolean {
  return supporting.has(verb);
}

/** Whether a verb only says that things belong together. */
export function isJoining(verb: string): boolean {
  return /^(?:look after|be responsible)$/.test(verb) || joining.has(verb.split(' ')[0] ?? '');
}

/** The name by which nouns of one meaning are compared. */
export function senseOfNoun(noun: string): string {
  return senses.get(noun) ?? noun;
}

/** Whether two names can mean one thing: "card" and "season card". */
export const sameName = (one: string, other: string): boolean =>
  one === other ||
  one.endsWith(` ${other}`) ||
  other.endsWith(` ${one}`) ||
  senseOfNoun(one) === senseOfNoun(other);
