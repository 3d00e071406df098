/** Messages and what is told at the end: what is merged, taken out, put under a parent, linked, and goes through states. */
export const toldRefactorings: readonly (readonly ['cim' | 'pim', readonly string[], string])[] = [
  [
    'cim',
    ['Merge Guest and Visitor, Guest should remain'],
    'Moved attribute "Badge" to Guest. Removed business object "Visitor".',
  ],
  [
    'cim',
    ['Combine Visitor and Guest, keeping Visitor'],
    'Moved attribute "Passport number" to Visitor. Moved attribute "Mobile" to Visitor. Set the source of relation "makes" to Visitor. Removed business object "Guest".',
  ],
  [
    'cim',
    ['Put Guest and Visitor together, and keep Guest'],
    'Moved attribute "Badge" to Guest. Removed business object "Visitor".',
  ],
  [
    'cim',
    ['Cut remarks and deposit out of Booking and put them into a new business object Extra'],
    'Added business object "Extra". Connected "Booking" to "Extra" (at most one). Moved attribute "Remarks" to Extra. Moved attribute "Deposit" to Extra.',
  ],
  [
    'cim',
    [
      'Divide Guest in two: the passport number goes into a new object Passport, the mobile stays where it is',
    ],
    'Added business object "Passport". Connected "Guest" to "Passport" (at most one). Moved attribute "Passport number" to Passport.',
  ],
  [
    'cim',
    ['Guest and Visitor have a lot in common: create Person as the parent of the two'],
    'Added business object "Person". Set the generalization of business object "Guest" to Person. Set the generalization of business object "Visitor" to Person.',
  ],
  [
    'cim',
    ['Put a new object Stay above Booking and Visitor, so that both inherit from it'],
    'Added business object "Stay". Set the generalization of business object "Booking" to Stay. Set the generalization of business object "Visitor" to Stay.',
  ],
  [
    'cim',
    ['Form a business object Label out of the door label and link the two'],
    'Added business object "Label". Connected "Room" to "Label" (at most one). Moved attribute "Door label" to Label.',
  ],
  [
    'cim',
    ['Carve a domain Finance out of Front office and hand Invoice over to it'],
    'Added business domain "Finance". Set the domain of business object "Invoice" to Finance.',
  ],
  [
    'cim',
    ['Full name and mobile of Guest deserve a business object of their own, Contact'],
    'Added business object "Contact". Connected "Guest" to "Contact" (at most one). Moved attribute "Full name" to Contact. Moved attribute "Mobile" to Contact.',
  ],
  [
    'pim',
    ['Bundle plate and mileage of Vehicle into a value object Plate data'],
    'Added attribute "Plate data" (plate data) to Vehicle. Added value object "Plate data" to Rental. Moved attribute "Plate" to Plate data. Moved attribute "Mileage" to Plate data.',
  ],
  [
    'pim',
    ['Contract should inherit from a new entity Agreement'],
    'Added entity "Agreement". Set the super type of entity "Contract" to Agreement.',
  ],
  [
    'pim',
    ['Take the aggregate Repair out of Workshop and give it a context of its own called Service'],
    'Added bounded context "Service". Moved aggregate "Repair" to Service.',
  ],
  [
    'cim',
    ['Set up a many-to-many relation between Room and Minibar item'],
    'Connected "Room" to "Minibar item" (any number).',
  ],
  [
    'cim',
    ['Guest to Invoice is one to many, create that relation'],
    'Connected "Guest" to "Invoice" (any number).',
  ],
  [
    'cim',
    ['Exactly one invoice goes along with every booking'],
    'Connected "Invoice" to "Booking" (at most one).',
  ],
  [
    'cim',
    ['A room can hold several minibar items, while each minibar item stands in one room at most'],
    'Connected "Room" to "Minibar item" (any number).',
  ],
  [
    'cim',
    ['Connect Invoice to Booking', 'Make that exactly one booking per invoice'],
    'Set the target cardinality of relation "Invoice relates to booking" to exactly one.',
  ],
  [
    'cim',
    ['Detach Guest from Booking, there should be no relation left between the two'],
    'Disconnected "Guest" from "Booking".',
  ],
  [
    'cim',
    ['The lifecycle of an invoice is Draft, Sent, Paid, in that order'],
    'Added state "Draft" to Invoice. Added state "Sent" to Invoice. Added state "Paid" to Invoice. Added the transition from Draft to Sent. Added the transition from Sent to Paid.',
  ],
  [
    'cim',
    ['Let an invoice run through the states Draft, Sent and Paid, one after the other'],
    'Added state "Draft" to Invoice. Added state "Sent" to Invoice. Added state "Paid" to Invoice. Added the transition from Draft to Sent. Added the transition from Sent to Paid.',
  ],
  [
    'cim',
    ['At any time a room is in one of three states: Free, Taken or Dirty'],
    'Added state "Free" to Room. Added state "Taken" to Room. Added state "Dirty" to Room.',
  ],
  [
    'cim',
    ['A confirmed booking may be called off by the guest and is then Cancelled'],
    'Added state "Cancelled" to Booking. Added the transition from Confirmed to Cancelled.',
  ],
  [
    'cim',
    ['Between Requested and Confirmed a booking goes through a further status Checked'],
    'Added state "Checked" to Booking. Added the transition from Checked to Confirmed. Set the to of a transition to Checked.',
  ],
  [
    'cim',
    ['Every invoice begins as Draft, turns Sent and may later become Paid'],
    'Added state "Draft" to Invoice. Added state "Sent" to Invoice. Added state "Paid" to Invoice. Added the transition from Draft to Sent. Added the transition from Sent to Paid.',
  ],
  [
    'cim',
    ['Guests are no longer identified by their passport number'],
    'NOTHING The attribute "Passport number" of "Guest" is not identifying anyway. Nothing was changed.',
  ],
];
