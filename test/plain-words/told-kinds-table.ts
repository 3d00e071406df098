/** Wishes, complaints, constraints and conditions in the wordings people use, and what is told at the end. */
export const toldKinds: readonly (readonly ['cim' | 'pim', readonly string[], string])[] = [
  [
    'cim',
    ['What we really miss on rooms is the bed width.'],
    'Added attribute "bed width" (decimal) to Room.',
  ],
  [
    'cim',
    ["What's missing on guests is a birthday and the date they were registered."],
    'Added attribute "birthday" (date) to Guest. Added attribute "registered" (date) to Guest.',
  ],
  [
    'cim',
    ['Is there any chance of getting a cleaning time (in minutes) for rooms?'],
    'Added attribute "cleaning time" (number, in minutes) to Room.',
  ],
  [
    'cim',
    ["For rooms I'd also like to know the ceiling height and the view."],
    'Added attribute "ceiling height" (decimal) to Room. Added attribute "view" (text) to Room.',
  ],
  [
    'cim',
    ['It must be possible to note allergies for a guest.'],
    'Added attribute "allergies" (text) to Guest.',
  ],
  ['cim', ['The invoice could do with a due date.'], 'Added attribute "due date" (date) to Invoice.'],
  [
    'cim',
    ['Due date is something we should know about an invoice.'],
    'Added attribute "Due date" (date) to Invoice.',
  ],
  [
    'cim',
    ['Visitors would love to see the brand of a minibar item.'],
    'Added attribute "brand" (text) to Minibar item.',
  ],
  ['cim', ['It bothers me that guests have no address.'], 'Added attribute "address" (location) to Guest.'],
  ['cim', ["I'd be happy if rooms came with a size."], 'Added attribute "size" (decimal) to Room.'],
  ['cim', ['The office is missing from the room categories.'], 'Added code value "office" to Room category.'],
  [
    'cim',
    ['Nobody says Visitor here – we say Day guest.'],
    'Renamed business object "Visitor" to "Day guest".',
  ],
  [
    'cim',
    ['It would be lovely to see Visitor renamed Day guest.'],
    'Renamed business object "Visitor" to "Day guest".',
  ],
  [
    'cim',
    ['"Visitor" sounds odd. Day guest is the usual word.'],
    'Renamed business object "Visitor" to "Day guest".',
  ],
  [
    'cim',
    ['Visitors are called day guests by everyone here.'],
    'Renamed business object "Visitor" to "day guests".',
  ],
  [
    'cim',
    ['Room has to change its domain to Front office.'],
    'Set the domain of business object "Room" to Front office.',
  ],
  ['cim', ['The deposit is limited to 500.'], 'Set the maximum of attribute "Deposit" to 500.'],
  [
    'cim',
    ['The nightly rate is given in EUR and is never below 10.'],
    'Set the unit of attribute "Nightly rate" to EUR. Set the minimum of attribute "Nightly rate" to 10.',
  ],
  ['cim', ['Door labels may be 12 characters at most.'], 'Set the maximum of attribute "Door label" to 12.'],
  [
    'cim',
    ['No two rooms share the same door label.'],
    'Set the identifying of attribute "Door label" to yes.',
  ],
  ['cim', ["A guest's mobile is personal data."], 'Set the sensitivity of attribute "Mobile" to PERSONAL.'],
  ['cim', ['It is fine if a booking has no deposit.'], 'Set the required of attribute "Deposit" to no.'],
  [
    'cim',
    ["The arrival date doesn't have to be known up front."],
    'NOTHING The attribute "Arrival date" of "Booking" is not required anyway. Nothing was changed.',
  ],
  [
    'cim',
    ['Arrival date has to be filled in and the nights do as well.'],
    'Set the required of attribute "Arrival date" to yes. Set the required of attribute "Nights" to yes.',
  ],
  [
    'pim',
    ['Plate always matches the pattern [A-Z]{2}-[0-9]{3}.'],
    'Set the pattern of attribute "Plate" to [A-Z]{2}-[0-9]{3}.',
  ],
  ['pim', ['Mileage defaults to 0.'], 'Set the default value of attribute "Mileage" to 0.'],
  [
    'pim',
    ['The start date of a contract cannot be changed once it is set.'],
    'Set the read only of attribute "Start date" to yes.',
  ],
  ['pim', ['The end date needs date and time.'], 'Set the scalar of attribute "End date" to DATE_TIME.'],
  ['pim', ['Give the Vehicle aggregate a command Wash vehicle'], 'Added command "Wash vehicle".'],
  ['pim', ['Next to Vehicle there ought to be an aggregate Trailer in Rental.'], 'Added entity "Trailer".'],
  ['cim', ['We will soon have a night porter; he should appear as an actor.'], 'Added actor "night porter".'],
  [
    'cim',
    ['The tax office wants reports. Could you record it as a stakeholder?'],
    'Added stakeholder "tax office".',
  ],
  [
    'cim',
    ['A parcel is made up of a number, a sender and a weight. Please create it as a business object.'],
    'Added business object "parcel". Added attribute "number" (identifier) to parcel. Added attribute "sender" (text) to parcel. Added attribute "weight" (decimal) to parcel.',
  ],
  [
    'cim',
    ['If Room has no floor yet, add one; if Room has no size yet, add that.'],
    'Added attribute "size" (decimal) to Room.',
  ],
  [
    'cim',
    ['Remove the deposit of bookings unless it is required.'],
    'NOTHING As you asked, I did nothing ("Remove the deposit of bookings unless it is required.").',
  ],
  [
    'cim',
    ["I am not sure yet whether Guest should be renamed to Client, let's wait for the meeting."],
    'NOTHING As you asked, I did nothing ("I am not sure yet whether Guest should be renamed to Client, let\'s wait for the meeting.").',
  ],
  [
    'cim',
    ['Make the floor of a room required.', 'The door label as well.'],
    'Set the required of attribute "Door label" to yes.',
  ],
  ['cim', ['Add a field beds to Room', 'at least 1'], 'Set the minimum of attribute "beds" to 1.'],
  [
    'cim',
    ['Create a business object Locker with size and price', 'Rename the second attribute to Weekly fee'],
    'Renamed attribute "price" to "Weekly fee".',
  ],
  [
    'cim',
    ['Add an attribute weight in kg to Room, maximum 90.'],
    'Added attribute "weight" (decimal, at most 90, in kg) to Room.',
  ],
  [
    'cim',
    ['Connect Invoice to Guest (one guest, many invoices).'],
    'Connected "Invoice" to "Guest" (exactly one).',
  ],
  [
    'cim',
    ['remove the atribute Mobile form Guest'],
    'ASKS I read "atribute" as "attribute". I read "form" as "from". Is that what you meant? [Yes]',
  ],
  [
    'cim',
    ['Für jeden Guest wollen wir die Adresse speichern.'],
    'Added attribute "Adresse" (location) to Guest.',
  ],
  ['cim', ['Beim Room fehlt uns noch die Farbe.'], 'Added attribute "Farbe" (text) to Room.'],
  ['cim', ['Kein Guest ohne Mobile.'], 'Set the required of attribute "Mobile" to yes.'],
  [
    'cim',
    ['Niemand sagt hier Visitor, wir sagen Tagesgast.'],
    'Renamed business object "Visitor" to "Tagesgast".',
  ],
];
