/** Turns that go on with the last command: some of it is not wanted, the same for something else, one more, as it was. */
export const toldFollowing: readonly (readonly ['cim' | 'pim', readonly string[], string])[] = [
  // Some of what was added is not wanted.
  [
    'cim',
    ['Add a weight and a colour to Guest', 'Undo the colour but keep the weight'],
    'Removed attribute "colour" from Guest.',
  ],
  [
    'cim',
    ['Add a weight and a colour to Guest', "no colour, sorry, we don't need that"],
    'Removed attribute "colour" from Guest.',
  ],
  [
    'cim',
    ['Add a weight and a colour to Guest', 'colour was a mistake, weight is fine'],
    'Removed attribute "colour" from Guest.',
  ],
  [
    'cim',
    ['Add a weight and a colour to Guest', 'no weight and no colour'],
    'Removed attribute "weight" from Guest. Removed attribute "colour" from Guest.',
  ],
  [
    'cim',
    ['Add a weight and a colour to Guest', 'undo the mobile'],
    'NOTHING There is nothing of this conversation left to undo.',
  ],
  [
    'cim',
    ['Add a photo to Guest', 'same for visitors please', 'no, not for visitors'],
    'Removed attribute "photo" from Visitor.',
  ],
  [
    'cim',
    ['Add a photo to Guest', 'same for visitors please', "visitors don't need it"],
    'Removed attribute "photo" from Visitor.',
  ],
  [
    'cim',
    ['Füge zum Guest ein Gewicht und eine Farbe hinzu', 'die Farbe doch nicht'],
    'Removed attribute "Farbe" from Guest.',
  ],
  [
    'cim',
    [
      'Füge zum Guest ein Gewicht und eine Farbe hinzu',
      'mach die Farbe rückgängig, aber behalte das Gewicht',
    ],
    'Removed attribute "Farbe" from Guest.',
  ],
  [
    'cim',
    ['Füge zum Guest ein Gewicht und eine Farbe hinzu', 'Farbe weglassen, Gewicht behalten'],
    'Removed attribute "Farbe" from Guest.',
  ],
  [
    'cim',
    ['Füge zum Guest ein Gewicht und eine Farbe hinzu', 'Farbe war falsch, nimm sie weg'],
    'Removed attribute "Farbe" from Guest.',
  ],
  [
    'cim',
    ['Füge zum Guest ein Foto hinzu', 'beim Visitor auch', 'ne, beim Visitor doch nicht'],
    'Removed attribute "Foto" from Visitor.',
  ],
  // What was renamed or removed is to be as before.
  ['cim', ['Rename Room to Suite', 'no, keep Room'], 'UNDONE'],
  ['cim', ['Rename Room to Suite', 'I changed my mind, keep the old name'], 'UNDONE'],
  ['cim', ['Rename Room to Suite', 'back to Room please'], 'UNDONE'],
  ['cim', ['Rename Room to Suite', 'not Suite'], 'UNDONE'],
  ['cim', ['Rename Room to Suite', 'keep Guest'], 'NOTHING As you asked, I did nothing ("keep Guest").'],
  ['cim', ['Rename Room to Suite', 'undo the renaming'], 'UNDONE'],
  ['cim', ['Delete the mobile', 'no, the mobile stays'], 'UNDONE'],
  ['cim', ['Nenne Room in Suite um', 'ach nein, lass es doch bei Room'], 'UNDONE'],
  ['cim', ['Nenne Room in Suite um', 'mach die Umbenennung rückgängig'], 'UNDONE'],
  ['cim', ['Lösche die Mobile', 'nein, die Mobile brauchen wir doch'], 'UNDONE'],
  ['cim', ['Lösche die Mobile', 'rückgängig bitte'], 'UNDONE'],
  // The same for something else.
  [
    'cim',
    ['Add a photo to Guest', 'the others too'],
    'Added attribute "photo" (image) to Booking. Added attribute "photo" (image) to Visitor. Added attribute "photo" (image) to Room. Added attribute "photo" (image) to Invoice. Added attribute "photo" (image) to Minibar item.',
  ],
  [
    'cim',
    ['Füge zum Guest ein Foto hinzu', 'beim Visitor genauso'],
    'Added attribute "Foto" (image) to Visitor.',
  ],
  [
    'cim',
    ['Füge zum Guest ein Foto hinzu', 'das Gleiche bei Visitor und bei Room'],
    'Added attribute "Foto" (image) to Visitor. Added attribute "Foto" (image) to Room.',
  ],
  [
    'cim',
    ['Füge zum Guest ein Foto hinzu', 'gleiches gilt fürs Minibar item'],
    'Added attribute "Foto" (image) to Minibar item.',
  ],
  // One more of what was added.
  [
    'cim',
    ['The floor is ground, first or second', 'add third as well'],
    'Added code value "third" to Floor.',
  ],
  ['cim', ['The floor is ground, first or second', 'add third'], 'Added code value "third" to Floor.'],
  ['cim', ['The floor is ground, first or second', 'third is missing'], 'Added code value "third" to Floor.'],
  [
    'cim',
    ['The floor is ground, first or second', 'one more value: third'],
    'Added code value "third" to Floor.',
  ],
  ['cim', ['The floor is ground, first or second', 'add a supplier'], 'Added business object "supplier".'],
  ['cim', ['Add a photo to Guest', 'oh and a nickname'], 'Added attribute "nickname" (text) to Guest.'],
  [
    'cim',
    ['Füge zum Guest ein Foto hinzu', 'Spitzname fehlt noch'],
    'Added attribute "Spitzname" (text) to Guest.',
  ],
  [
    'cim',
    ['Füge zum Guest ein Foto hinzu', 'dazu noch ein Spitzname'],
    'Added attribute "Spitzname" (text) to Guest.',
  ],
  [
    'cim',
    ['Füge zum Guest ein Foto hinzu', 'er braucht auch einen Spitznamen'],
    'Added attribute "Spitzname" (text) to Guest.',
  ],
  // What was added is to be …
  ['cim', ['Add a photo to Guest', 'Make that mandatory'], 'Set the required of attribute "photo" to yes.'],
  ['cim', ['Add a photo to Guest', 'and required'], 'Set the required of attribute "photo" to yes.'],
  [
    'cim',
    ['Add a photo to Guest', 'should be required, actually'],
    'Set the required of attribute "photo" to yes.',
  ],
  [
    'cim',
    ['Add a photo to Guest', "it's optional, though"],
    'NOTHING The attribute "photo" of "Guest" is not required anyway. Nothing was changed.',
  ],
  [
    'cim',
    ['Add a weight and a colour to Guest', 'both mandatory please'],
    'Set the required of attribute "weight" to yes. Set the required of attribute "colour" to yes.',
  ],
  [
    'cim',
    ['Füge zum Guest ein Foto hinzu', 'mach das verpflichtend'],
    'Set the required of attribute "Foto" to yes.',
  ],
  [
    'cim',
    ['Füge zum Guest ein Gewicht und eine Farbe hinzu', 'Mach beides zur Pflicht'],
    'Set the required of attribute "Gewicht" to yes. Set the required of attribute "Farbe" to yes.',
  ],
  [
    'cim',
    ['Füge zum Guest ein Gewicht und eine Farbe hinzu', 'das Gewicht ist aber Pflicht'],
    'Set the required of attribute "Gewicht" to yes.',
  ],
];
