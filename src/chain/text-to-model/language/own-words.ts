/**
 * Words of software and business texts that the lexicon lacks or gives another weight: part of speech shares as in the
 * word table. Later lines win over the table.
 */
export const ownWords: Readonly<Record<string, string>> = {
  'n9:artifact':
    'website webpage dashboard widget button app popup tooltip homepage backend frontend browser inbox sidebar checkbox dropdown page tab icon menu toolbar url api plugin script server database smartphone laptop tablet barcode wallet platform device system module component',
  'n9:communication':
    ' username password login logout signup hashtag newsletter notification reminder feedback metadata timestamp url dataset invoice receipt rating description code template ',
  'n9:person':
    'user customer admin administrator moderator stakeholder developer tester reviewer approver attendee organizer organiser estimator supervisor guest patient clerk cashier driver courier subscriber uploader publisher researcher analyst archivist superuser vendor supplier employee applicant visitor member owner participant parent child person student teacher instructor librarian manager operator player staff worker trainer borrower tenant landlord donor counselor',
  'n9:group': 'team department company organization organisation institution group committee staff agency',
  v9: 'unsubscribe upload download login signup log unpublish reopen reschedule deactivate activate reactivate autofill prefill backup sync opt archive onboard checkout autocomplete click browse allow enter contain include consist belong create delete remove manage receive provide specify submit enable disable configure generate store assign cancel customize customise ensure want need',
  'n5v5:artifact': 'filter backup click',
  'n8v2:artifact': 'screen',
  'v7n3:act': 'update edit',
  'v7n3:communication': 'search request query tag',
  'n9:act':
    'recycling billing branding catering staffing policing ranking dining hiking cycling climbing welding mentoring tutoring onboarding gaming hosting networking crowdfunding sequencing',
  'v6n4:act': 'book rent use visit purchase access check',
  'n6v4:communication': 'list order plan schedule record note bill contract rate',
  'v8n2:act': 'view share help show start play set add select choose print print buy sell pay export import',
  a9: 'available able unique personal special specific different multiple new online offline public private additional relevant individual optional mandatory various anonymous upcoming digital electronic historical current previous next recent default invalid valid main possible necessary responsible',
  'n8a2:attribute': 'total maximum minimum average',
  'n9:quantity': 'number amount percentage percent quantity',
  'n5v5:quantity': 'count',
  'n8v2:communication':
    'email blog post message text document file form report comment review title name label format',
  'n8v2:person': 'guide volunteer pilot',
  'n8v2:possession': 'price cost',
  'n8v2:location': 'address',
  'n7v3:location': 'place',
  'n9:time':
    'date time day month year hour minute week birthday deadline duration period monday tuesday wednesday thursday friday saturday sunday january february april june july august september october november december am pm',
  'n9:possession': ' fee payment salary balance discount money',
  'n9:location': ' city country location area ',
  'n9:state': 'status availability',
  'n9:attribute': 'size weight height length color colour gender age',
  a7v3: 'own',
  r9: 'anonymously',
};
