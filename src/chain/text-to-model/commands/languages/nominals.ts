/** Nouns that ask for what a verb asks for: "the deletion of X". */
export type Nominals = {
  /** The nouns, and the command that each stands for, with `$` for what it is about. */
  readonly commands: Readonly<Record<string, string>>;
  /** What may stand before the noun: "we need the", "do the". */
  readonly leads: string;
  /** Between the noun and what it is about. */
  readonly of: string;
  /** What may end the sentence: "is overdue". */
  readonly tails: string;
};

export const englishNominals: Nominals = {
  commands: {
    'deletion, removal, elimination, deleting, removing, dropping, abolition, disposal': 'delete $',
    'renaming, relabelling, relabeling, rename': 'rename $',
    'addition, creation, introduction, insertion, inclusion, adding, creating, introducing, inserting':
      'add $',
    'merger, merging, merge, fusion': 'merge $',
    'moving, move, relocation, transfer, shifting': 'move $',
    'splitting, separation, extraction, extracting': 'extract $',
    'linking, connection, connecting': 'connect $',
  },
  leads:
    'the, a, an, please, do, perform, carry out, make, execute, undertake, arrange, arrange for, see to, take care of, go ahead with, proceed with, need, want, request, ask for, propose, suggest, recommend, i, we, would like, like, our next step is, next is, next step, next up, then',
  of: 'of',
  tails:
    'is overdue, is due, is needed, is required, is necessary, is pending, is wanted, is requested, is desirable, is in order, is what we need, is what i need, is on my list, is on our list, has been decided, has been agreed, was decided, was agreed, should be done, must be done, needs to be done, has to be done, would be good, would be nice, would be great, would be fine, would be helpful, would help, please',
};

export const germanNominals: Nominals = {
  commands: {
    'löschung, löschen, entfernung, entfernen, streichung, streichen, beseitigung': 'lösche $',
    'umbenennung, umbenennen': 'nenne $ um',
    'anlage, anlegen, hinzufügung, hinzufügen, ergänzung, ergänzen, einführung, aufnahme, erstellung':
      'füge $ hinzu',
    'zusammenlegung, zusammenführung, zusammenlegen, zusammenführen, verschmelzung': 'führe $ zusammen',
    'verschiebung, verschieben, verlagerung, verlegung': 'verschiebe $',
    'auslagerung, auslagern': 'lagere $ aus',
    'verknüpfung, verbindung, verknüpfen': 'verbinde $',
  },
  leads:
    'die, das, der, eine, ein, einer, bitte, wir, ich, brauchen, brauche, wollen, will, möchten, möchte, bitte um, bitten um, nimm, nehmt, veranlasse, mache, mach, führe, als nächstes, nun',
  of: 'von, der, des, vom, von der, von dem, eines, einer',
  tails:
    'vor, durch, durchführen, vornehmen, machen, veranlassen, erledigen, ist nötig, ist notwendig, ist fällig, ist überfällig, ist gewünscht, ist erforderlich, steht an, steht noch aus, steht aus, wäre gut, wäre schön, wäre nötig, wäre hilfreich, ist beschlossen, wurde beschlossen, bitte',
};
