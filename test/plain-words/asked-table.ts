/** Questions, by what they ask: what the answer has to hold, and what it must not. */
export const asked: Readonly<
  Record<string, readonly (readonly ['cim' | 'pim', string, readonly string[], string?])[]>
> = {
  'which, by class, value and owner': [
    [
      'cim',
      'Which attributes of Booking are not required?',
      ['Arrival date', 'Nights', 'Remarks'],
      'Deposit',
    ],
    ['cim', 'Which attributes hold money?', ['Deposit', 'Nightly rate'], 'Floor'],
    ['cim', 'Which goals are strategic?', ['Happy guests'], 'Full house'],
    ['cim', 'Which objects are in Housekeeping?', ['Room', 'Minibar item'], 'Guest'],
    ['cim', 'Which code list contains Double?', ['Room category']],
    ['pim', 'Which attributes of Vehicle are unique?', ['Plate'], 'Mileage'],
    ['pim', 'Which context does Contract belong to?', ['Rental'], 'Workshop'],
  ],
  'which, by a link of any kind': [
    ['cim', 'Which processes involve the receptionist?', ['Check-in']],
    ['cim', 'Which steps does the receptionist perform?', ['Verify passport', 'Hand over key']],
    ['cim', 'Which requirements concern Booking?', ['Book room'], 'Waive'],
    ['cim', 'Which rules apply to Booking?', ['Deposit before arrival']],
    ['cim', 'Which objects does a guest make?', ['Booking'], 'Room'],
    ['cim', 'Which capability does FR-2 belong to?', ['Reservations'], 'Cleaning'],
  ],
  'who and what there is': [
    ['cim', 'Who are the actors?', ['Receptionist', 'Hotel manager']],
    ['cim', 'Is there anything without attributes?', ['Invoice', 'Minibar item'], 'Guest'],
    ['cim', 'Wer sind die Akteure?', ['Receptionist', 'Hotel manager']],
  ],
  'what is absent': [
    ['cim', 'Which objects have no attributes?', ['Invoice', 'Minibar item'], 'Room'],
    ['cim', 'Which objects are not connected to anything?', ['Visitor', 'Invoice', 'Minibar item'], 'Guest'],
    ['cim', 'Which objects without states are there?', ['Guest', 'Room'], 'Booking'],
    ['cim', 'Which goals lack a metric?', ['Happy guests', 'Full house']],
    ['cim', 'Do all objects have attributes?', ['^ANSWERS No', 'Invoice'], '"Guest"'],
  ],
  'amounts and superlatives': [
    ['cim', 'How many attributes does Guest have?', ['\\b3\\b']],
    ['cim', 'Which objects have more than three attributes?', ['Booking'], 'Guest'],
    ['cim', 'Which object has the most attributes?', ['Booking'], 'Guest'],
    ['cim', 'Which has more attributes, Guest or Visitor?', ['Guest'], 'Visitor'],
    ['cim', 'How many rooms can a booking reserve?', ['one or more']],
    ['cim', 'Can a booking have several guests?', ['^ANSWERS No', 'exactly one']],
    ['cim', 'Can a guest exist without a booking?', ['^ANSWERS Yes']],
  ],
  'who, and what somebody may do': [
    ['cim', 'Who verifies passports?', ['Receptionist'], 'Hotel manager'],
    ['cim', 'Who may waive a deposit?', ['Hotel manager'], 'Receptionist'],
    ['cim', 'Who is involved in Check-in?', ['Receptionist'], 'Hotel manager'],
    ['cim', 'What does the hotel manager do?', ['Waive deposit'], 'Book room'],
    ['cim', 'Can a receptionist waive a deposit?', ['^ANSWERS No', 'Hotel manager']],
    ['cim', 'I would like to know who books rooms.', ['Receptionist']],
  ],
  'order of steps and states': [
    ['cim', 'What happens after Verify passport?', ['Hand over key']],
    ['cim', 'Which is the first step of Check-in?', ['Verify passport'], 'Hand over'],
    ['cim', 'How does a booking get confirmed?', ['Requested']],
    ['cim', 'Which states can a booking be in?', ['Requested', 'Confirmed', 'Closed']],
    ['cim', 'Which state does a booking start in?', ['Requested'], 'Closed'],
  ],
  'ways, removal, difference and origin': [
    ['cim', 'How are Guest and Room connected?', ['Booking']],
    ['cim', 'Is Guest connected to Room?', ['^ANSWERS No', 'Booking']],
    ['cim', 'What would break if we removed Booking?', ['Guest', 'Room', 'Book room']],
    ['cim', 'What do Guest and Visitor have in common?', ['Full name']],
    ['cim', 'Why is Invoice there?', ['no passage']],
    ['cim', 'What kind of value is the deposit?', ['money']],
  ],
  German: [
    ['cim', 'Welche Attribute hat Guest?', ['Full name', 'Mobile'], 'Badge'],
    ['cim', 'Gibt es Objekte ohne Attribute?', ['Invoice'], 'Guest'],
    ['cim', 'Womit ist Booking verbunden?', ['Guest', 'Room'], 'Visitor'],
    ['cim', 'Wie viele Akteure gibt es?', ['\\b2\\b']],
  ],
  'what is not understood or not there': [
    ['cim', 'Which objects does the receptionist paint?', ['names no business objects']],
    ['cim', 'Who may sell a room?', ['does not say']],
    ['cim', 'Which attributes does the swimming pool have?', ['no element "swimming pool"']],
    ['cim', 'Is it going to rain tomorrow?', ['I did not understand']],
  ],
};
