const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Nouns that name a value of something rather than a thing with values of its own. */
export const attributeNouns = set(`
  name names number id identifier code date time title description price cost amount address email e-mail mail phone telephone
  age gender sex type kind status state weight height length width depth size color colour quantity rating password username
  birthday birthdate salary wage rate fee duration deadline zip postcode city country street capacity level score percentage
  value unit currency isbn year month day hour label url link nationality surname firstname lastname balance speed count model
  brand plate keyword rank threshold timestamp priority version content text subject reason bio temperature humidity
  degree dimension volume distance latitude longitude coordinate ssn vat iban quality material mileage octane license licence
  frequency deposit tax bonus limit maximum minimum average total budget margin ratio percent stock shift range probability
  designation abbreviation symbol format language religion profession salutation website homepage telephone fax mobile abstract
  summary note remark rarity signature initials nickname alias pin expiry validity condition efficiency power voltage energy`);

/** Nouns about the text, the software or the talk itself: no thing of the business. */
export const emptyNouns = set(`
  system application app software program database information data detail details example case way manner kind type sort part piece
  set list number lot range variety thing something everything process purpose function functionality feature option possibility
  ability need requirement addition course fact basis respect regard aspect point level step stage phase result outcome
  problem issue situation scenario context use usage user-friendliness access interface screen page button field form view menu
  website site platform tool end beginning start future past present moment time day hour minute week month year term terms
  attribute property characteristic class diagram uml model domain entity relationship association object instance concept
  following above work value member-of respective reason goal objective idea question answer description
  operation management administration one other others rest each maximum minimum total pair majority half group-of
  kind-of place area region world people work-flow workflow line hand side top bottom middle front back left right
  click tab window header footer link icon logo url css html json xml csv api server browser backend frontend code
  error errors message bug test exception moment mistake effort benefit advantage trouble mind sense interest care matter
  track advantage action look change addition choice decision chance risk overview insight progress quality performance efficiency experience`);

/** Verbs by which a text says that a value is kept. */
export const keepingVerbs = set(`
  store record know note register save keep capture document specify log track maintain remember list provide give show display
  include contain set define enter fill indicate state mention hold archive`);

/** Verbs by which a document or another thing says or shows what it has; of people they are actions. */
export const bearingVerbs = set('name bear carry state show list indicate mention quote display specify');

/** Verbs by which a thing gets its values or is identified. */
export const describingVerbs = set(
  'identify describe characterize characterise define specify distinguish label represent',
);

/** Verbs by which a whole has parts. */
export const partVerbs = set('consist contain comprise include compose form divide split organize group');

/** Verbs that carry no relation by themselves. */
export const emptyVerbs = set(
  'be want need use make do let allow enable help ensure like wish able try start',
);

/** Quantifiers that say "more than one". */
export const manyWords = set(
  'several many multiple various numerous some few all different these those both',
);

/** Quantifiers that speak of every single thing of a kind. */
export const everyWords = set('each every any all no either neither both');

/** Nouns for records, documents and dealings that organisations keep track of in any trade. */
export const recordNouns = set(`
  order invoice bill payment booking reservation ticket contract claim policy request report registration delivery shipment
  receipt subscription appointment review promotion offer offering notification account card category schedule event session task
  project employee customer product item message complaint feedback form document photo rule reward discount coupon voucher
  warehouse stock inventory supply store shop branch department facility room vehicle membership loan rental lease transaction
  transfer donation questionnaire survey course lesson exam grade diagnosis treatment prescription consultation visit examination
  tour trip route stop flight ticket seat menu recipe dish ingredient basket cart list wishlist newsletter album song playlist
  post comment group team committee meeting agenda article journal paper book copy chapter issue publication certificate license
  permission role profile preference group budget expense refund warranty repair inspection maintenance sensor measurement device
  game round player level move score question answer vote estimate goal milestone package bid auction campaign advertisement
  application candidate interview vacancy job contract shift attendance activity exhibition piece collection location address-book`);

/** Nouns for what a screen shows. */
export const interfaceNouns = set(`
  screen page window menu submenu button tab field pop-up popup dialog dialogue box textbox checkbox combobox dropdown drop-down
  link hyperlink icon form dashboard interface ui gui view display widget banner panel pane toolbar header footer wizard prompt
  cursor sidebar layout homepage frame listbox slider tooltip scrollbar placeholder tile label breadcrumb`);

/** Nouns for a document of demands, its parts, and the project that it belongs to. */
export const documentNouns = set(`
  section subsection paragraph chapter appendix annex clause document documentation specification requirement figure table glossary
  reference definition scope objective goal assumption constraint guideline principle standard convention stakeholder vendor
  contractor deliverable project phase release version milestone prototype architecture module functionality feature capability
  enhancement defect issue need purpose overview introduction background acceptance`);

/** Nouns for organisations, which often only own the system that a text is about. */
export const ownerNouns = set(
  'company business organization organisation institution firm enterprise corporation agency chain museum city authority government provider',
);

/** Words that begin an address to the reader: "Dear colleagues, …". */
export const greetings = set('dear hello hi hey');

/** Verbs by which a thing comes into being, or is put into a system. */
export const makingVerbs = set(`
  create add register make write define open place submit enter upload record order book reserve request post publish import
  invite generate produce issue plan schedule arrange organise organize draw build compose start launch apply report announce
  raise file design introduce insert prepare`);

/** Verbs by which a thing that is there becomes another. */
export const changingVerbs = set(`
  edit update change modify correct delete remove cancel manage maintain assign approve reject accept refuse decline move merge
  split close confirm mark block lock unlock archive restore replace complete sort group tag rate process review finish extend
  renew stop suspend sign adjust configure revise withdraw resolve handle control`);

/** Verbs by which one learns what is there. */
export const seeingVerbs = set(`
  see view look find search browse read check show display list compare filter follow track know understand print export
  download monitor preview consult notice watch inspect visualize visualise learn`);

/** Verbs by which a thing goes from one to another. */
export const givingVerbs = set(`
  send give get receive pay buy purchase sell deliver hand pass share offer return lend rent borrow collect transfer ship provide
  take bring donate forward supply`);
