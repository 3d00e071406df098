import type { Flow, FlowStep } from './flow.ts';

const refusal = { status: 400, body: { grund: 'Konto geschlossen' } };

const kunde: readonly FlowStep[] = [
  {
    as: 'Ausleihkraft',
    create: 'Kunde',
    called: 'kunde',
    values: {
      Kundennummer: 'KD-#',
      Name: 'Jörg Größe',
      'E-Mail': 'joerg@example.org',
      anschrift: { 'Straße und Hausnummer': 'Süßer Weg 3', Postleitzahl: '99974', Ort: 'Mühlhausen' },
    },
  },
];

const kostüm = (pieces: number): readonly FlowStep[] => [
  {
    as: 'Fundusleitung',
    create: 'Bestandszähler',
    called: 'zähler',
    values: { Kürzel: 'BZ-#', 'Verfügbare Stücke': pieces },
  },
  {
    as: 'Fundusleitung',
    create: 'Kostüm',
    called: 'kostüm',
    values: {
      Inventarnummer: 'K-#',
      Bezeichnung: 'Königsmantel',
      Größe: 'XXL',
      Epoche: 'GRUENDERZEIT',
      Farben: ['ROT', 'WEISS'],
      Tagespreis: '12.50 EUR',
      Wiederbeschaffungswert: '900 EUR',
      zähler: '@zähler',
    },
    state: 'Verfügbar',
  },
];

const ausleihe = (pieces: number): readonly FlowStep[] => [
  ...kunde,
  ...kostüm(pieces),
  {
    as: 'Ausleihkraft',
    does: 'Ausleihe anlegen',
    makes: 'Ausleihe',
    called: 'ausleihe',
    values: {
      Ausleihnummer: 'A-#',
      'Abholung am': '2030-02-01',
      'Rückgabe am': '2030-02-15',
      kunde: '@kunde',
      kostüm: '@kostüm',
      zubehör: [{ Bezeichnung: 'Krone', Anzahl: 2, Preis: '4.50 EUR' }],
    },
    holds: { Zubehörpreis: '9 EUR' },
  },
];

const reserviert: readonly FlowStep[] = [
  ...ausleihe(2),
  { as: 'Ausleihkraft', awaits: 'ausleihe', state: 'Bestätigt' },
];

const ausgegeben: readonly FlowStep[] = [
  ...reserviert,
  {
    as: 'Ausleihkraft',
    does: 'Kostüm ausgeben',
    on: 'ausleihe',
    values: { Kaution: '100 EUR', 'Ausweis geprüft': true },
    state: 'Ausgegeben',
  },
];

const zurück: FlowStep = {
  as: 'Ausleihkraft',
  does: 'Kostüm zurücknehmen',
  on: 'ausleihe',
  values: { Bemerkung: 'ein Knopf fehlt' },
  state: 'Zurückgegeben',
};

const anprobe: readonly FlowStep[] = [
  ...kunde,
  ...kostüm(1),
  {
    as: 'Ausleihkraft',
    does: 'Anprobe planen',
    makes: 'Anprobe',
    called: 'anprobe',
    values: { Terminnummer: 'T-#', Beginn: '2030-01-20T09:00:00Z', kunde: '@kunde', kostüm: '@kostüm' },
    state: 'Geplant',
  },
];

const schaden: readonly FlowStep[] = [
  ...ausleihe(1),
  {
    as: 'Ausleihkraft',
    does: 'Schaden melden',
    makes: 'Schadensmeldung',
    called: 'schaden',
    values: {
      Meldungsnummer: 'S-#',
      Beschreibung: 'Der Ärmel ist gerissen.',
      Schadensart: 'RISS',
      Schadenshöhe: '80 EUR',
      ausleihe: '@ausleihe',
    },
    state: 'Gemeldet',
  },
];

const anerkannt: readonly FlowStep[] = [
  ...schaden,
  {
    as: 'Gewandmeisterin',
    does: 'Schaden anerkennen',
    on: 'schaden',
    values: { 'Anerkannter Betrag': '80 EUR' },
  },
];

const auftrag: readonly FlowStep[] = [
  ...anerkannt,
  {
    as: 'Gewandmeisterin',
    finds: 'Reparaturauftrag',
    called: 'auftrag',
    by: 'schaden',
    to: 'schaden',
    state: 'Offen',
  },
];

const begonnen: readonly FlowStep[] = [
  ...auftrag,
  {
    as: 'Schneiderin',
    does: 'Reparatur beginnen',
    on: 'auftrag',
    values: { Stoff: 'Brokat' },
    state: 'In Arbeit',
  },
];

const schritt: FlowStep = {
  as: 'Gewandmeisterin',
  adds: 'arbeitsschritte',
  to: 'auftrag',
  called: 'schritt',
  values: { Tätigkeit: 'Ärmel annähen', Minuten: 45 },
};

const rechnung = (amount: string): readonly FlowStep[] => [
  ...ausleihe(1),
  {
    as: 'Buchhaltung',
    does: 'Rechnung schreiben',
    makes: 'Rechnung',
    called: 'rechnung',
    values: { Rechnungsnummer: 'RE-#', Betrag: amount, ausleihe: '@ausleihe' },
    state: 'Offen',
  },
];

const freigegeben: readonly FlowStep[] = [
  ...rechnung('87.50 EUR'),
  { as: 'Buchhaltung', does: 'Rechnung freigeben', on: 'rechnung' },
];

const gescheitert: readonly FlowStep[] = [
  { partner: 'Bank', answers: [refusal] },
  ...freigegeben,
  { as: 'Buchhaltung', awaits: 'rechnung', state: 'Gescheitert' },
  { partner: 'Bank', answers: [{ status: 200 }] },
];

/** What people do in the costume store of a theatre, from first to last state. */
export const costumeFlows: readonly Flow[] = [
  {
    name: 'ein Tippfehler im Namen wird berichtigt',
    steps: [
      ...kunde,
      { as: 'Ausleihkraft', edits: 'kunde', values: { Name: 'Jörg Grosse' }, holds: { Name: 'Jörg Grosse' } },
    ],
  },
  {
    name: 'nur die Ausleihe legt Kunden an, und nicht ohne Ort',
    steps: [
      {
        as: 'Schneiderin',
        create: 'Kunde',
        called: 'x',
        values: {
          Kundennummer: 'X-#',
          Name: 'X',
          'E-Mail': 'x@example.org',
          anschrift: { 'Straße und Hausnummer': 'Weg 1', Postleitzahl: '1', Ort: 'Y' },
        },
        refused: [403],
      },
      {
        as: 'Ausleihkraft',
        create: 'Kunde',
        called: 'x',
        values: {
          Kundennummer: 'X-#',
          Name: 'X',
          'E-Mail': 'x@example.org',
          anschrift: { 'Straße und Hausnummer': 'Weg 1', Postleitzahl: '1' },
        },
        refused: [400, 422],
        at: 'Ort',
      },
      {
        as: 'Ausleihkraft',
        create: 'Kunde',
        called: 'x',
        values: {
          Kundennummer: 'X-#',
          Name: 'X',
          'E-Mail': 'keine Adresse',
          anschrift: { 'Straße und Hausnummer': 'Weg 1', Postleitzahl: '1', Ort: 'Y' },
        },
        refused: [400, 422],
        at: 'E-Mail',
      },
    ],
  },
  {
    name: 'ein Kostüm wird aufgenommen, berichtigt und ausgemustert',
    steps: [
      ...kostüm(1),
      {
        as: 'Fundusleitung',
        edits: 'kostüm',
        values: { Größe: 'L', Epoche: 'ROKOKO' },
        holds: { Größe: 'L', Epoche: 'ROKOKO' },
      },
      { as: 'Fundusleitung', moves: 'kostüm', to: 'Ausgemustert' },
      { as: 'Fundusleitung', edits: 'kostüm', values: { Größe: 'S' }, refused: [409, 422] },
    ],
  },
  {
    name: 'eine Inventarnummer gibt es einmal',
    steps: [
      ...kostüm(1),
      {
        as: 'Fundusleitung',
        create: 'Kostüm',
        called: 'x',
        values: {
          Inventarnummer: 'K-#',
          Bezeichnung: 'Zwilling',
          Größe: 'S',
          Tagespreis: '1 EUR',
          zähler: '@zähler',
        },
        refused: [409],
        at: 'Inventarnummer',
      },
    ],
  },
  {
    name: 'ein Tagespreis in Dollar oder unter null wird abgewiesen',
    steps: [
      ...kostüm(1),
      {
        as: 'Fundusleitung',
        edits: 'kostüm',
        values: { Tagespreis: '12 USD' },
        refused: [422],
        at: 'Tagespreis',
      },
      {
        as: 'Fundusleitung',
        edits: 'kostüm',
        values: { Tagespreis: '-1 EUR' },
        refused: [400, 422],
        at: 'Tagespreis',
      },
    ],
  },
  {
    name: 'Teile eines Kostüms werden ergänzt, geändert und gestrichen',
    steps: [
      ...kostüm(1),
      {
        as: 'Fundusleitung',
        adds: 'teile',
        to: 'kostüm',
        called: 'teil',
        values: { Bezeichnung: 'Schleppe', Stückzahl: 1 },
      },
      { as: 'Fundusleitung', edits: 'teil', values: { Vollständig: false }, holds: { Vollständig: false } },
      { as: 'Schneiderin', edits: 'teil', values: { Vollständig: true }, refused: [403] },
      { as: 'Fundusleitung', deletes: 'teil' },
      { as: 'Fundusleitung', reads: 'teil', refused: [404] },
    ],
  },
  {
    name: 'eine Ausleihe wird von selbst bestätigt, und das Kostüm ist reserviert',
    steps: [
      ...reserviert,
      { as: 'Fundusleitung', reads: 'kostüm', state: 'Reserviert' },
      { as: 'Fundusleitung', reads: 'zähler', holds: { 'Verfügbare Stücke': 1 } },
    ],
  },
  {
    name: 'ist kein Stück mehr da, bleibt die Ausleihe ein Entwurf und wird storniert',
    steps: [
      ...ausleihe(0),
      { as: 'Ausleihkraft', moves: 'ausleihe', to: 'Storniert' },
      { as: 'Fundusleitung', reads: 'kostüm', state: 'Verfügbar' },
    ],
  },
  {
    name: 'ohne Kaution wird nichts ausgegeben',
    steps: [
      ...reserviert,
      {
        as: 'Ausleihkraft',
        does: 'Kostüm ausgeben',
        on: 'ausleihe',
        values: { 'Ausweis geprüft': true },
        refused: [400, 409, 422],
        at: 'Kaution',
        state: 'Bestätigt',
      },
      {
        as: 'Ausleihkraft',
        does: 'Kostüm ausgeben',
        on: 'ausleihe',
        values: { Kaution: '0 EUR' },
        refused: [409, 422],
        at: 'Kaution',
      },
      {
        as: 'Ausleihkraft',
        does: 'Kostüm ausgeben',
        on: 'ausleihe',
        values: { Kaution: '50 EUR' },
        state: 'Ausgegeben',
      },
      { as: 'Fundusleitung', reads: 'kostüm', state: 'Verliehen' },
    ],
  },
  {
    name: 'eine Reservierung wird aufgehoben, und das Stück zählt wieder',
    steps: [
      ...reserviert,
      { as: 'Ausleihkraft', waitsAt: 'Reservierung aufheben', of: 'ausleihe' },
      { as: 'Ausleihkraft', does: 'Reservierung aufheben', on: 'ausleihe', state: 'Storniert' },
      { as: 'Fundusleitung', reads: 'zähler', holds: { 'Verfügbare Stücke': 2 } },
      { as: 'Fundusleitung', reads: 'kostüm', state: 'Verfügbar' },
      {
        as: 'Ausleihkraft',
        does: 'Kostüm ausgeben',
        on: 'ausleihe',
        values: { Kaution: '50 EUR' },
        refused: [409],
        state: 'Storniert',
      },
    ],
  },
  {
    name: 'ein Kostüm kommt zurück, wird gereinigt, und die Ausleihe ist abgeschlossen',
    steps: [
      { partner: 'Reinigungsbetrieb', answers: [{ status: 200 }] },
      ...ausgegeben,
      zurück,
      { as: 'Fundusleitung', reads: 'kostüm', state: 'In Reinigung' },
      { called: 'Reinigungsbetrieb', times: 1 },
      { as: 'Reinigungsbetrieb', does: 'Reinigung melden', on: 'kostüm', state: 'Verfügbar' },
      { as: 'Ausleihkraft', awaits: 'ausleihe', state: 'Abgeschlossen' },
    ],
  },
  {
    name: 'nach der Leihfrist ist die Ausleihe überfällig, wird gemahnt und doch noch zurückgegeben',
    steps: [
      ...ausgegeben,
      { as: 'Ausleihkraft', awaits: 'ausleihe', state: 'Überfällig' },
      { as: 'Ausleihkraft', waitsAt: 'Rückgabe nach Mahnung', of: 'ausleihe' },
      zurück,
      { as: 'Reinigungsbetrieb', does: 'Reinigung melden', on: 'kostüm', state: 'Verfügbar' },
      { as: 'Ausleihkraft', awaits: 'ausleihe', state: 'Abgeschlossen' },
    ],
  },
  {
    name: 'der Reinigungsbetrieb ist erst nicht zu erreichen und wird wieder gerufen',
    steps: [
      { partner: 'Reinigungsbetrieb', answers: [{ status: 503 }, { status: 503 }, { status: 202 }] },
      ...ausgegeben,
      zurück,
      { called: 'Reinigungsbetrieb', times: 3 },
      { as: 'Fundusleitung', waitsAt: 'Reinigung melden', of: 'kostüm' },
      { partner: 'Reinigungsbetrieb', answers: [{ status: 200 }] },
    ],
  },
  {
    name: 'eine Ausleihe, die vor der Abholung endet, wird abgewiesen',
    steps: [
      ...kunde,
      ...kostüm(1),
      {
        as: 'Ausleihkraft',
        does: 'Ausleihe anlegen',
        makes: 'Ausleihe',
        values: {
          Ausleihnummer: 'AX-#',
          'Abholung am': '2030-02-20',
          'Rückgabe am': '2030-02-15',
          kunde: '@kunde',
          kostüm: '@kostüm',
        },
        refused: [422],
        at: 'Rückgabe am',
      },
    ],
  },
  {
    name: 'Zubehör wird ergänzt, und sein Preis folgt',
    steps: [
      ...ausleihe(0),
      {
        as: 'Ausleihkraft',
        adds: 'zubehör',
        to: 'ausleihe',
        called: 'stock',
        values: { Bezeichnung: 'Stock', Anzahl: 1, Preis: '3 EUR' },
      },
      { as: 'Ausleihkraft', reads: 'ausleihe', holds: { Zubehörpreis: '12 EUR' } },
      { as: 'Ausleihkraft', edits: 'stock', values: { Anzahl: 2 } },
      { as: 'Ausleihkraft', reads: 'ausleihe', holds: { Zubehörpreis: '15 EUR' } },
      { as: 'Ausleihkraft', deletes: 'stock' },
      { as: 'Ausleihkraft', reads: 'ausleihe', holds: { Zubehörpreis: '9 EUR' } },
    ],
  },
  {
    name: 'eine Anprobe wird durchgeführt, mit Ergebnis',
    steps: [
      ...anprobe,
      {
        as: 'Schneiderin',
        does: 'Anprobe durchführen',
        on: 'anprobe',
        values: {},
        refused: [400, 409, 422],
        at: 'Ergebnis',
        state: 'Geplant',
      },
      {
        as: 'Ausleihkraft',
        does: 'Anprobe durchführen',
        on: 'anprobe',
        values: { Ergebnis: 'passt' },
        refused: [403],
        state: 'Geplant',
      },
      {
        as: 'Schneiderin',
        does: 'Anprobe durchführen',
        on: 'anprobe',
        values: { Ergebnis: 'passt' },
        state: 'Durchgeführt',
      },
    ],
  },
  {
    name: 'eine Anprobe, zu der niemand kommt, verfällt',
    steps: [...anprobe, { as: 'Ausleihkraft', awaits: 'anprobe', state: 'Verfallen' }],
  },
  {
    name: 'der Beginn einer Anprobe wird verschoben',
    steps: [...anprobe, { as: 'Ausleihkraft', edits: 'anprobe', values: { Beginn: '2030-01-21T09:00:00Z' } }],
  },
  {
    name: 'ein Schaden wird anerkannt, die Reparatur angelegt, und der Schaden ist reguliert',
    steps: [
      ...anerkannt,
      {
        as: 'Gewandmeisterin',
        awaits: 'schaden',
        state: 'Reguliert',
        holds: { 'Anerkannter Betrag': '80 EUR' },
      },
      {
        as: 'Gewandmeisterin',
        finds: 'Reparaturauftrag',
        called: 'auftrag',
        by: 'schaden',
        to: 'schaden',
        state: 'Offen',
      },
    ],
  },
  {
    name: 'ein Schaden wird nicht höher und nicht in anderer Währung anerkannt, als er ist',
    steps: [
      ...schaden,
      {
        as: 'Gewandmeisterin',
        does: 'Schaden anerkennen',
        on: 'schaden',
        values: { 'Anerkannter Betrag': '80.01 EUR' },
        refused: [409, 422],
        at: 'Anerkannter Betrag',
        state: 'Gemeldet',
      },
      {
        as: 'Gewandmeisterin',
        does: 'Schaden anerkennen',
        on: 'schaden',
        values: { 'Anerkannter Betrag': '80 JPY' },
        refused: [422],
        at: 'Anerkannter Betrag',
        state: 'Gemeldet',
      },
      {
        as: 'Ausleihkraft',
        does: 'Schaden anerkennen',
        on: 'schaden',
        values: { 'Anerkannter Betrag': '10 EUR' },
        refused: [403],
        state: 'Gemeldet',
      },
    ],
  },
  {
    name: 'ein Schaden wird mit Grund abgelehnt, und der andere Weg ist zu',
    steps: [
      ...schaden,
      {
        as: 'Gewandmeisterin',
        does: 'Schaden ablehnen',
        on: 'schaden',
        values: {},
        refused: [400, 409, 422],
        at: 'Ablehnungsgrund',
        state: 'Gemeldet',
      },
      {
        as: 'Gewandmeisterin',
        does: 'Schaden ablehnen',
        on: 'schaden',
        values: { Ablehnungsgrund: 'war schon da' },
        state: 'Abgelehnt',
      },
      {
        as: 'Gewandmeisterin',
        does: 'Schaden anerkennen',
        on: 'schaden',
        values: { 'Anerkannter Betrag': '10 EUR' },
        refused: [409],
        state: 'Abgelehnt',
      },
    ],
  },
  {
    name: 'der anerkannte Betrag steht bei der Meldung noch nicht fest',
    steps: [
      ...ausleihe(0),
      {
        as: 'Ausleihkraft',
        does: 'Schaden melden',
        makes: 'Schadensmeldung',
        values: {
          Meldungsnummer: 'SX-#',
          Beschreibung: 'Fleck',
          Schadensart: 'FLECK',
          Schadenshöhe: '8 EUR',
          'Anerkannter Betrag': '8 EUR',
          ausleihe: '@ausleihe',
        },
        refused: [400],
        at: 'Anerkannter Betrag',
      },
    ],
  },
  {
    name: 'die Beschreibung eines Schadens wird berichtigt',
    steps: [
      ...schaden,
      {
        as: 'Gewandmeisterin',
        edits: 'schaden',
        values: { Beschreibung: 'Der Kragen.' },
        holds: { Beschreibung: 'Der Kragen.' },
      },
    ],
  },
  {
    name: 'eine Reparatur ist fertig, wenn jeder Schritt erledigt ist',
    steps: [
      ...begonnen,
      schritt,
      { as: 'Gewandmeisterin', reads: 'auftrag', holds: { Gesamtminuten: 45 } },
      {
        as: 'Schneiderin',
        does: 'Reparatur abschließen',
        on: 'auftrag',
        refused: [409, 422],
        at: 'erledigt',
        state: 'In Arbeit',
      },
      { as: 'Schneiderin', edits: 'schritt', values: { Erledigt: true } },
      { as: 'Schneiderin', does: 'Reparatur abschließen', on: 'auftrag', state: 'Fertig' },
    ],
  },
  {
    name: 'eine Reparatur ohne Schritte wird nicht fertig',
    steps: [
      ...begonnen,
      {
        as: 'Schneiderin',
        does: 'Reparatur abschließen',
        on: 'auftrag',
        refused: [409, 422],
        at: 'arbeitsschritte',
        state: 'In Arbeit',
      },
    ],
  },
  {
    name: 'eine Rechnung wird freigegeben und eingezogen, mit dem Beleg der Bank',
    steps: [
      { partner: 'Bank', answers: [{ status: 200, body: { bankbeleg: 'B-77' } }] },
      ...freigegeben,
      { as: 'Buchhaltung', awaits: 'rechnung', state: 'Eingezogen', holds: { Bankbeleg: 'B-77' } },
      { called: 'Bank', times: 1 },
    ],
  },
  {
    name: 'eine Bank, die dreimal nicht antwortet, wird mit einem Schlüssel wieder gerufen',
    steps: [
      { partner: 'Bank', answers: [{ status: 503 }, { status: 503 }, { status: 503 }, { status: 200 }] },
      ...freigegeben,
      { as: 'Buchhaltung', awaits: 'rechnung', state: 'Eingezogen' },
      { called: 'Bank', times: 4 },
    ],
  },
  {
    name: 'ein gescheiterter Einzug wird bar bezahlt',
    steps: [
      ...gescheitert,
      {
        as: 'Buchhaltung',
        does: 'Barzahlung buchen',
        on: 'rechnung',
        values: { Bankbeleg: 'bar' },
        state: 'Eingezogen',
      },
    ],
  },
  {
    name: 'ein gescheiterter Einzug wird ausgebucht',
    steps: [
      ...gescheitert,
      { as: 'Buchhaltung', waitsAt: 'Rechnung ausbuchen', of: 'rechnung' },
      {
        as: 'Buchhaltung',
        does: 'Rechnung ausbuchen',
        on: 'rechnung',
        values: { Mahnstufe: 3 },
        state: 'Ausgebucht',
      },
    ],
  },
  {
    name: 'eine Rechnung über null wird nicht freigegeben, bis sie berichtigt ist',
    steps: [
      ...rechnung('0 EUR'),
      {
        as: 'Buchhaltung',
        does: 'Rechnung freigeben',
        on: 'rechnung',
        refused: [409, 422],
        at: 'Betrag',
        state: 'Offen',
      },
      { as: 'Ausleihkraft', does: 'Rechnung freigeben', on: 'rechnung', refused: [403], state: 'Offen' },
      { as: 'Buchhaltung', edits: 'rechnung', values: { Betrag: '5 EUR' }, holds: { Betrag: '5 EUR' } },
      { as: 'Buchhaltung', does: 'Rechnung freigeben', on: 'rechnung' },
    ],
  },
  {
    name: 'ein Paket wird beim Paketdienst angemeldet',
    steps: [
      { partner: 'Paketdienst', answers: [{ status: 200 }] },
      ...ausgegeben,
      {
        as: 'Ausleihkraft',
        does: 'Versand vorbereiten',
        on: 'ausleihe',
        values: { Bemerkung: 'Vorsicht, Glas' },
      },
      { called: 'Paketdienst', times: 1 },
    ],
  },
  {
    name: 'Rabatt und Wiederbeschaffungswert sehen nur, die sie pflegen',
    steps: [
      ...kostüm(1),
      { as: 'Fundusleitung', reads: 'kostüm', holds: { Wiederbeschaffungswert: '900 EUR' } },
      { as: 'Schneiderin', reads: 'kostüm', refused: [403, 404] },
    ],
  },
];
