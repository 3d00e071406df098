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
];
