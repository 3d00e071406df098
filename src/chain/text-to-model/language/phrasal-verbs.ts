/** Particles that also govern things, each with the verbs that it belongs to where a thing follows: "call off a trip". */
const verbsOf: Readonly<Record<string, string>> = {
  off: 'break call cut drop hand lay log pay put round seal set shut sign switch take turn write',
  up: 'add back book break bring build buy call check clean draw fill follow give hold keep lock look make mark open pack pick put ring save set sign size split sum take tidy top turn use warm wind wrap write',
  down: 'break bring close count cut hand hold lay mark note pin play put scale set shut slow tear track turn write',
  over: 'bring carry hand look roll sign take turn',
  in: 'book bring call check clock hand fill key let log phase send sign take trade turn type',
  on: 'add carry hand pass put send sign switch take try turn',
  back: 'bring buy call claim date get give hand hold pass pay put send take transfer win',
};

/** Particles that belong to any verb they follow, unless "of" makes a place of them. */
const always = /^(?:out|away|apart|together)$/;

const pairs: ReadonlySet<string> = new Set(
  Object.entries(verbsOf).flatMap(([particle, verbs]) =>
    verbs.split(' ').map((verb) => `${verb} ${particle}`),
  ),
);

/** Whether a word behind a verb belongs to it: "hand out leaflets", not "walk out of the room". */
export function isPhrasal(verb: string, particle: string): boolean {
  return always.test(particle) || pairs.has(`${verb} ${particle}`);
}
