/** Messages, answers (`> …`), and what is told at the end: every word has a place in what is done, or nothing is done. */
export const toldWhole: readonly (readonly ['cim' | 'pim', readonly string[], string])[] = [
  [
    'cim',
    ['Rename Mobile to Phone, make it mandatory and add a birth date to Guest'],
    'Renamed attribute "Mobile" to "Phone". Added attribute "birth date" (date) to Guest. Set the required of attribute "Phone" to yes.',
  ],
  [
    'cim',
    ['A booking can only be cancelled while it is requested'],
    'Added business rule "A booking can only be cancelled while it is requested".',
  ],
  [
    'cim',
    ['A booking has a channel, which is web, phone or walk-in'],
    'Added attribute "channel" (choice) to Booking. Added code list "Channel". Added code value "web" to Channel. Added code value "phone" to Channel. Added code value "walk-in" to Channel.',
  ],
  [
    'cim',
    ['The reference is short, medium or long'],
    'Added code list "Reference". Added code value "short" to Reference. Added code value "medium" to Reference. Added code value "long" to Reference. Set the type of attribute "Reference" to CHOICE. Set the code list of attribute "Reference" to Reference.',
  ],
  [
    'cim',
    ['Add a state Cancelled after Confirmed'],
    'Added state "Cancelled" to Booking. Added the transition from Confirmed to Cancelled.',
  ],
  [
    'cim',
    ['Before Requested there is a state Draft'],
    'Added state "Draft" to Booking. Added the transition from Draft to Requested.',
  ],
  [
    'cim',
    ['A new state Paid comes after Confirmed'],
    'Added state "Paid" to Booking. Added the transition from Confirmed to Paid.',
  ],
  [
    'cim',
    ['After Confirmed comes the new state Paid'],
    'Added state "Paid" to Booking. Added the transition from Confirmed to Paid.',
  ],
  [
    'cim',
    ['After Confirmed a booking can be Rebooked'],
    'Added state "Rebooked" to Booking. Added the transition from Confirmed to Rebooked.',
  ],
  [
    'cim',
    ['A booking can be moved from Requested to Closed'],
    'Added the transition from Requested to Closed.',
  ],
  ['cim', ['Take the state Closed out of the booking lifecycle'], 'Removed state "Closed" from Booking.'],
  ['cim', ['Abbreviate Passport number to Passport'], 'Renamed attribute "Passport number" to "Passport".'],
  [
    'cim',
    ['The passport number is what identifies a guest'],
    'Set the identifying of attribute "Passport number" to yes.',
  ],
  [
    'cim',
    ['Passport number ought to be the identifier of a guest'],
    'Set the identifying of attribute "Passport number" to yes.',
  ],
  ['cim', ['Bookings have nothing to do with rooms any more'], 'Disconnected "Booking" from "Room".'],
  ['cim', ['Visitor and Invoice are related'], 'Connected "Visitor" to "Invoice" (at most one).'],
  [
    'cim',
    ['Unite Guest and Visitor under the parent Person'],
    'Added business object "Person". Set the generalization of business object "Guest" to Person. Set the generalization of business object "Visitor" to Person.',
  ],
  [
    'cim',
    ['Parking space is a business object with number and floor'],
    'Added business object "Parking space". Added attribute "number" (identifier) to Parking space. Added attribute "floor" (text) to Parking space.',
  ],
  ['cim', ['Let Channel manager be an external system'], 'Added external system "Channel manager".'],
  ['cim', ['Deposits are amounts of money in EUR'], 'Set the unit of attribute "Deposit" to EUR.'],
  ['cim', ['In Booking, Remarks is to become Notes'], 'Renamed attribute "Remarks" to "Notes".'],
  [
    'cim',
    ['Booking a room should take under a minute'],
    'Added quality requirement "Booking a room should take under a minute".',
  ],
  [
    'cim',
    ['The system must answer within 2 seconds'],
    'Added quality requirement "The system must answer within 2 seconds".',
  ],
  [
    'cim',
    ['Guest has an email address and at most three phone numbers'],
    'Added attribute "email address" (email) to Guest. Added attribute "phone numbers" (phone, multiple) to Guest. Added business rule "Guest has an email address and at most three phone".',
  ],
  [
    'cim',
    ["It'd be great to have a yes/no flag breakfast on bookings"],
    'Added attribute "breakfast" (yes no) to Booking.',
  ],
  ['cim', ['Guests need a boolean flag blacklisted'], 'Added attribute "blacklisted" (yes no) to Guest.'],
  [
    'cim',
    ['Add a grade with the values low and high to Room'],
    'Added attribute "grade" (choice) to Room. Added code list "Grade". Added code value "low" to Grade. Added code value "high" to Grade.',
  ],
  [
    'cim',
    ['Delete all business objects without attributes'],
    'Removed business object "Invoice". Removed business object "Minibar item".',
  ],
  ['cim', ['Room has too few attributes: it needs a size and a view'], 'UNCLEAR'],
  [
    'cim',
    ['Rename Guest to Patron', 'Hm, Client is better'],
    'Renamed business object "Patron" to "Client".',
  ],
  [
    'cim',
    ['Rename Guest to Patron', 'Sorry, Client is what I wanted'],
    'Renamed business object "Patron" to "Client".',
  ],
  [
    'cim',
    ['Connect Visitor to Invoice', 'Sorry, to Room'],
    'Connected "Visitor" to "Room" (at most one). Disconnected "Visitor" from "Invoice".',
  ],
  ['cim', ['Add an email to Booking', 'Delete it', '> email'], 'Removed attribute "email" from Booking.'],
  [
    'cim',
    ['Add a field allergies to Guest', 'Make that a text of up to 500 characters'],
    'Set the maximum of attribute "allergies" to 500.',
  ],
  [
    'cim',
    ['Delete the full name', '> the one of the room'],
    'ASKS I did not understand "the one of the room"; I expect one of the options, by its name or number. Which "full name" do you mean? [Full name of Guest | Full name of Visitor]',
  ],
  ['cim', ['Es gibt einen neuen Akteur namens Concierge'], 'Added actor "Concierge".'],
  [
    'cim',
    ['Füge zwischen Visitor und Invoice eine Beziehung ein'],
    'Connected "Visitor" to "Invoice" (at most one).',
  ],
  [
    'cim',
    ['Ergänze die Regel, dass jede Buchung einen Gast hat'],
    'Added business rule "Jede Buchung einen Gast hat".',
  ],
  ['cim', ['Guest bekommt einen Vornamen'], 'Added attribute "Vorname" (text) to Guest.'],
  ['cim', ['Es gibt jetzt ein neues Geschäftsobjekt Gutschein'], 'Added business object "Gutschein".'],
  [
    'pim',
    ['Add Insurance to the Vehicle aggregate as an entity with a number'],
    'Added entity "Insurance". Added attribute "number" (string) to Insurance.',
  ],
  [
    'pim',
    ['Turn the colour into an entity Paint of its own'],
    'Added entity "Paint". Connected "Vehicle" to "Paint" (at most one). Moved attribute "Colour" to Paint.',
  ],
  [
    'pim',
    ['Repair needs a state machine with Planned, Running and Done'],
    'Added attribute "Status" (repair status, required) to Repair. Added state machine "Repair lifecycle" to Repair. Added enumeration "Repair status" to Workshop. Added literal "Planned" to Repair status. Added literal "Running" to Repair status. Added literal "Done" to Repair status.',
  ],
  [
    'pim',
    ['Repair should live in a context of its own called Service'],
    'Added bounded context "Service". Moved aggregate "Repair" to Service.',
  ],
  [
    'pim',
    ['The command Close contract is from now on called End contract'],
    'Renamed command "Close contract" to "End contract".',
  ],
  [
    'pim',
    ['Repair needs a status with the values Planned and Done'],
    'Added attribute "Status" (repair status, required) to Repair. Added enumeration "Repair status" to Workshop. Added literal "Planned" to Repair status. Added literal "Done" to Repair status.',
  ],
  [
    'pim',
    ['A new vehicle status called Sold comes after Rented'],
    'Added state machine "Vehicle lifecycle" to Vehicle. Added the transition from Rented to Sold. Added literal "Sold" to Vehicle status.',
  ],
  [
    'pim',
    ['Only mechanics may close contracts'],
    'ASKS "Agent" may do "Close contract" as well. Shall that permission be taken away? [Take it away | Keep it]',
  ],
  [
    'pim',
    ['Close contract is only allowed for mechanics'],
    'ASKS "Agent" may do "Close contract" as well. Shall that permission be taken away? [Take it away | Keep it]',
  ],
  [
    'pim',
    ['Add a size with the values small and large to Vehicle'],
    'Added attribute "size" (size) to Vehicle. Added enumeration "Size" to Rental. Added literal "small" to Size. Added literal "large" to Size.',
  ],
  ['pim', ['Contracts can be archived, so add a command for it'], 'UNCLEAR'],
];
