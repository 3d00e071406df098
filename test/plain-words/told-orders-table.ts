/** Messages and what is told of them: pairs of names, kinds of things, the order of steps, rules with a condition. */
export const toldOrders: readonly (readonly ['cim' | 'pim', readonly string[], string])[] = [
  [
    'cim',
    ['Rename Door label and Floor to Sign and Storey'],
    'Renamed attribute "Door label" to "Sign". Renamed attribute "Floor" to "Storey".',
  ],
  [
    'cim',
    ['Benenne Door label und Floor in Sign und Storey um'],
    'Renamed attribute "Door label" to "Sign". Renamed attribute "Floor" to "Storey".',
  ],
  ['cim', ['Add room category Suite'], 'Added code value "Suite" to Room category.'],
  ['cim', ['Füge die Room category Suite hinzu'], 'Added code value "Suite" to Room category.'],
  [
    'cim',
    ['There are three kinds of guests: business, leisure and group'],
    'Added attribute "kind" (choice) to Guest. Added code list "Kind". Added code value "business" to Kind. Added code value "leisure" to Kind. Added code value "group" to Kind.',
  ],
  [
    'cim',
    ['A guest is one of three kinds: business, leisure or group'],
    'Added attribute "kind" (choice) to Guest. Added code list "Kind". Added code value "business" to Kind. Added code value "leisure" to Kind. Added code value "group" to Kind.',
  ],
  [
    'cim',
    ['Every room has one of three views: sea, garden, street'],
    'Added attribute "view" (choice) to Room. Added code list "View". Added code value "sea" to View. Added code value "garden" to View. Added code value "street" to View.',
  ],
  [
    'cim',
    ['Turn the remarks into a list of Early, Late and Quiet'],
    'Added code list "Remarks". Added code value "Early" to Remarks. Added code value "Late" to Remarks. Added code value "Quiet" to Remarks. Set the type of attribute "Remarks" to CHOICE. Set the code list of attribute "Remarks" to Remarks.',
  ],
  [
    'cim',
    ['Die Remarks sollen eine Auswahl aus Early, Late und Quiet sein'],
    'Added code list "Remarks". Added code value "Early" to Remarks. Added code value "Late" to Remarks. Added code value "Quiet" to Remarks. Set the type of attribute "Remarks" to CHOICE. Set the code list of attribute "Remarks" to Remarks.',
  ],
  [
    'cim',
    ['Nights should be a choice between 1, 2 and 7'],
    'Added code list "Nights". Added code value "1" to Nights. Added code value "2" to Nights. Added code value "7" to Nights. Set the type of attribute "Nights" to CHOICE. Set the code list of attribute "Nights" to Nights.',
  ],
  [
    'cim',
    ['Between Verify passport and Hand over key we want a step Take deposit'],
    'Added process step "Take deposit" to Check-in. Set the source of a sequence flow to Take deposit.',
  ],
  [
    'cim',
    ['Between Verify passport and Hand over key we need a step Take deposit, done by the hotel manager'],
    'UNCLEAR',
  ],
  [
    'cim',
    ['Zwischen Verify passport und Hand over key fehlt noch ein Schritt Take deposit'],
    'Added process step "Take deposit" to Check-in. Set the source of a sequence flow to Take deposit.',
  ],
  ['cim', ['Swap Verify passport and Hand over key'], '"Verify passport" follows "Hand over key" now.'],
  [
    'cim',
    ['Verify passport and Hand over key should swap places'],
    '"Verify passport" follows "Hand over key" now.',
  ],
  ['cim', ['Vertausche Verify passport und Hand over key'], '"Verify passport" follows "Hand over key" now.'],
  ['cim', ['Verify passport comes last'], '"Verify passport" follows "Hand over key" now.'],
  ['cim', ['Floor → rename to Storey'], 'Renamed attribute "Floor" to "Storey".'],
  ['cim', ['Floor: 3 minimum'], 'Set the minimum of attribute "Floor" to 3.'],
  [
    'cim',
    ["Rename Floor to Storey, and it's mandatory"],
    'Renamed attribute "Floor" to "Storey". Set the required of attribute "Storey" to yes.',
  ],
  [
    'cim',
    ['Rooms that are being cleaned cannot be booked'],
    'Added business rule "Rooms that are being cleaned cannot be booked".',
  ],
  [
    'cim',
    ['No booking may be closed before it has been paid'],
    'Added business rule "No booking may be closed before it has been paid".',
  ],
  [
    'cim',
    ['Once a booking is closed nobody may change it'],
    'Added business rule "Once a booking is closed nobody may change it".',
  ],
  [
    'cim',
    ['Receptionists under 18 must be accompanied by a colleague'],
    'Added business rule "Receptionists under 18 must be accompanied by a colleague".',
  ],
  [
    'cim',
    ['Guests younger than 16 need the consent of a parent'],
    'Added business rule "Guests younger than 16 need the consent of a parent".',
  ],
  [
    'cim',
    ['Each booking has one invoice, and each invoice is documented by the receptionist'],
    'Added requirement "Document invoice". Connected "Booking" to "Invoice" (exactly one).',
  ],
  [
    'cim',
    ['Before Closed there should be a state Archived, reached from Confirmed'],
    'ASKS The model has no element "Before Closed". Which one do you mean? [Front office | Housekeeping | Check-in | Booking | Guest | Visitor | Room]',
  ],
  ['cim', ['Give the invoice states Open and Paid first'], 'UNCLEAR'],
  [
    'cim',
    ['Add a locker with a number and a key code and paint it blue'],
    'ASKS The model has no business object "code and paint it blue". Which one do you mean? [Booking | Guest | Visitor | Room | Invoice | Minibar item | locker]',
  ],
  [
    'cim',
    ['Private und geschäftliche Nummer gehören zu Guest'],
    'Added attribute "Private Nummer" (identifier) to Guest. Added attribute "geschäftliche Nummer" (identifier) to Guest.',
  ],
  [
    'pim',
    ['No contract may be closed before it has been signed'],
    'Added invariant "No contract may be closed before it has been signed".',
  ],
  [
    'pim',
    ['Once a vehicle is retired nobody may use it for a contract'],
    'Added invariant "Once a vehicle is retired nobody may use".',
  ],
  [
    'pim',
    ['Add a command "Reject contract" for the mechanic'],
    'Added command "Reject contract". "Mechanic" may do "Reject contract".',
  ],
  ['pim', ['Add Broken to the vehicle status, after Rented'], 'Added literal "Broken" to Vehicle status.'],
  [
    'pim',
    ['Turn Colour into a list of Red, Green and Blue'],
    'Added enumeration "Colour" to Rental. Added literal "Red" to Colour. Added literal "Green" to Colour. Added literal "Blue" to Colour. Cleared the scalar of attribute "Colour". Set the type of attribute "Colour" to Colour.',
  ],
];
