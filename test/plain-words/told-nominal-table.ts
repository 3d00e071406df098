/** Nouns that ask for what a verb asks for, proposals, where names end, and what heads of compounds promise. */
export const toldNominal: readonly (readonly ['cim' | 'pim', readonly string[], string])[] = [
  ['cim', ['The deletion of the invoice is overdue'], 'Removed business object "Invoice".'],
  ['cim', ['Please do the renaming of Room to Chamber'], 'Renamed business object "Room" to "Chamber".'],
  ['cim', ['We need the removal of the badge from Visitor'], 'Removed attribute "Badge" from Visitor.'],
  ['cim', ['The addition of an actor Night porter would be good'], 'Added actor "Night porter".'],
  [
    'cim',
    ['Bitte die Umbenennung von Room in Zimmer vornehmen'],
    'Renamed business object "Room" to "Zimmer".',
  ],
  ['cim', ['Die Löschung von Invoice ist fällig'], 'Removed business object "Invoice".'],
  ['cim', ['How about an actor Night porter?'], 'Added actor "Night porter".'],
  ['cim', ['Wie wäre es mit einem Akteur Nachtportier?'], 'Added actor "Nachtportier".'],
  ['cim', ['Add a flag urgent to Booking'], 'Added attribute "urgent" (yes no) to Booking.'],
  [
    'cim',
    ['Füge Guest ein Kennzeichen vegetarisch hinzu'],
    'Added attribute "vegetarisch" (yes no) to Guest.',
  ],
  [
    'cim',
    ['Guest bekommt einen Alkoholgehalt, einen Verwalter und ein Jahresgehalt'],
    'Added attribute "Alkoholgehalt" (percentage) to Guest. Added attribute "Verwalter" (text) to Guest. Added attribute "Jahresgehalt" (money) to Guest.',
  ],
  ['cim', ['Add an actor Archivist which I forgot yesterday'], 'Added actor "Archivist".'],
  ['cim', ['Add a domain Spa, that was missing all along'], 'Added business domain "Spa".'],
  // A remark is no reason to keep a sentence as a mere rule.
  [
    'cim',
    ['Each invoice belongs to exactly one booking, they drive our vans'],
    'Connected "Invoice" to "Booking" (exactly one).',
  ],
  ['cim', ['Call Room Chamber, they drive our vans'], 'Renamed business object "Room" to "Chamber".'],
  ['cim', ['The mobile must be required, as discussed'], 'Set the required of attribute "Mobile" to yes.'],
  ['cim', ['Add a business event Key lost about Room'], 'Added business event "Key lost".'],
  // What others said behind a command is why it is given.
  [
    'cim',
    ['Rename Room to Chamber; the guests asked about it'],
    'Renamed business object "Room" to "Chamber".',
  ],
  ['cim', ['Remove Invoice; the auditors demanded it'], 'Removed business object "Invoice".'],
  ['cim', ['Lösche Invoice; die Gäste fragten danach'], 'Removed business object "Invoice".'],
  [
    'cim',
    ['Rename Room to Chamber; each guest needs a phone'],
    'Renamed business object "Room" to "Chamber". Added attribute "phone" (phone) to Guest.',
  ],
  ['cim', ['Add an actor Night porter, with kind regards'], 'Added actor "Night porter".'],
  ['cim', ['Füge einen Akteur Nachtportier hinzu, mit freundlichen Grüßen'], 'Added actor "Nachtportier".'],
  ['cim', ['Aus Room wird Zimmer'], 'Renamed business object "Room" to "Zimmer".'],
  ['cim', ['Mobile wandert von Guest zu Visitor'], 'Moved attribute "Mobile" to Visitor.'],
  ['cim', ['Keep the rule: Guests pay on arrival.'], 'Added business rule "Guests pay on arrival".'],
];
