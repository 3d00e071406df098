/** Messages that announce, judge or repeat what they ask for, and what is told at the end. */
export const toldBefore: readonly (readonly ['cim' | 'pim', readonly string[], string])[] = [
  [
    'cim',
    ['We ought to keep a record of our masseurs too, so please add an actor Masseur.'],
    'Added actor "Masseur".',
  ],
  ['cim', ['Could you put Gardener on the list of actors?'], 'Added actor "Gardener".'],
  ['cim', ['Please create an actor Bellboy pls'], 'Added actor "Bellboy".'],
  ['cim', ['Store for every room whether it is quiet (yes/no)'], 'Added attribute "quiet" (yes no) to Room.'],
  ['cim', ['We keep for each guest the nationality'], 'Added attribute "nationality" (text) to Guest.'],
  [
    'cim',
    ['A field "allergies" on Guest would be really helpful.'],
    'Added attribute "allergies" (text) to Guest.',
  ],
  [
    'cim',
    ["There's no connection between Guest and Booking any longer, please remove it"],
    'Disconnected "Guest" from "Booking".',
  ],
  [
    'cim',
    ['The description of Room is outdated, please delete it.'],
    'NOTHING "Room" has no description set. Nothing was changed.',
  ],
  ['cim', ['Add an actor Cook', 'and another one called Waiter'], 'Added actor "Waiter".'],
  [
    'cim',
    ['Rooms have a view: sea, garden or street'],
    'Added attribute "view" (choice) to Room. Added code list "View". Added code value "sea" to View. Added code value "garden" to View. Added code value "street" to View.',
  ],
  [
    'cim',
    ['Deposit slip is what we call the paper a guest signs at the desk. Please put that in the glossary.'],
    'Added glossary term "Deposit slip".',
  ],
  [
    'cim',
    [
      'After Hand over key comes a decision: if the guest has luggage, the next step is Call porter, otherwise it is Say welcome.',
    ],
    'Added decision point "The guest has luggage?" to Check-in. Added process step "Call porter" to Check-in. Added process step "Say welcome" to Check-in.',
  ],
  [
    'pim',
    ['The context Workshop should depend on Rental'],
    'Added context relationship "Workshop depends on Rental".',
  ],
  [
    'cim',
    ['Two corrections: the floor of Room is required, and please drop the badge.'],
    'Set the required of attribute "Floor" to yes. Removed attribute "Badge" from Visitor.',
  ],
  [
    'cim',
    ['Guest is a kind of visitor, and so is Booking'],
    'Set the generalization of business object "Booking" to Visitor. Set the generalization of business object "Guest" to Visitor.',
  ],
  [
    'cim',
    ['Add a domain Wellness, move the object Room there and add an actor Masseur'],
    'Added actor "Masseur". Added business domain "Wellness". Set the domain of business object "Room" to Wellness.',
  ],
  [
    'cim',
    ['Why on earth is the floor of Room optional? Hardly anyone minds. Please change that.'],
    'Set the required of attribute "Floor" to yes.',
  ],
  [
    'pim',
    ['Split Rental: the aggregate Contract goes into a new context Contracts, Vehicle stays where it is'],
    'Added bounded context "Contracts". Moved aggregate "Contract" to Contracts.',
  ],
  [
    'pim',
    ['Add a context Legal, move the aggregate Contract there and allow the role Mechanic to close contracts'],
    'Added bounded context "Legal". "Mechanic" may do "Close contract". Moved aggregate "Contract" to Legal.',
  ],
  ['pim', ['Contract belongs in Workshop, not in Rental'], 'Moved aggregate "Contract" to Workshop.'],
  [
    'cim',
    ['Füge den Akteur Portier hinzu und entferne das Objekt Minibar item'],
    'Added actor "Portier". Removed business object "Minibar item".',
  ],
  ['cim', ['remove the actor Hotel manager, we do not have managers'], 'Removed actor "Hotel manager".'],
  ['cim', ["Delete the object Minibar item, we don't sell items"], 'Removed business object "Minibar item".'],
];
