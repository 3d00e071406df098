import type { Language } from './language.ts';

/** How German names the classes of the levels. */
export const germanClasses: Language['classes'] = {
  cim: {
    Actor: 'akteur/akteure, rolle/rollen, benutzerrolle/benutzerrollen, akteurin/akteurinnen, akteuren',
    ExternalSystem:
      'externes system/externe systeme, system/systeme, fremdsystem/fremdsysteme, externe system',
    Stakeholder: 'stakeholder, interessenvertreter, beteiligter/beteiligte',
    Goal: 'ziel/ziele, geschäftsziel/geschäftsziele',
    FunctionalRequirement:
      'anforderung/anforderungen, funktionale anforderung/funktionale anforderungen, user story/user stories',
    QualityRequirement: 'qualitätsanforderung/qualitätsanforderungen',
    Constraint: 'randbedingung/randbedingungen',
    BusinessDomain:
      'domäne/domänen, fachgebiet/fachgebiete, bereich/bereiche, geschäftsbereich/geschäftsbereiche, fachbereich/fachbereiche',
    Capability: 'fähigkeit/fähigkeiten, geschäftsfähigkeit/geschäftsfähigkeiten',
    BusinessProcess: 'prozess/prozesse, geschäftsprozess/geschäftsprozesse, ablauf/abläufe, vorgang/vorgänge',
    ProcessStep: 'schritt/schritte, prozessschritt/prozessschritte, schritten, aufgabe/aufgaben',
    BusinessEvent: 'ereignis/ereignisse, geschäftsereignis/geschäftsereignisse',
    BusinessObject:
      'geschäftsobjekt/geschäftsobjekte, klasse/klassen, objekt/objekte, entität/entitäten, fachobjekt/fachobjekte, begriff/begriffe, tabelle/tabellen, geschäftsobjekten, objekten',
    BusinessAttribute:
      'attribut/attribute, feld/felder, eigenschaft/eigenschaften, merkmal/merkmale, attributen, feldern, datenfeld/datenfelder, spalte/spalten',
    LifecycleState: 'zustand/zustände, zuständen, status, lebenszyklusstatus',
    StateTransition: 'übergang/übergänge, zustandsübergang/zustandsübergänge',
    ObjectRelation:
      'beziehung/beziehungen, relation/relationen, verbindung/verbindungen, assoziation/assoziationen, verknüpfung/verknüpfungen',
    CodeList:
      'codeliste/codelisten, aufzählung/aufzählungen, werteliste/wertelisten, auswahlliste/auswahllisten, liste/listen',
    CodeValue:
      'wert/werte, werten, eintrag/einträge, codewert/codewerte, auswahlwert/auswahlwerte, einträgen',
    BusinessRule: 'regel/regeln, geschäftsregel/geschäftsregeln',
    GlossaryTerm: 'glossarbegriff/glossarbegriffe, fachbegriff/fachbegriffe, glossareintrag/glossareinträge',
    Issue: 'offener punkt/offene punkte, frage/fragen, risiko/risiken, annahme/annahmen',
  },
  pim: {
    BoundedContext: 'kontext/kontexte, bounded context/bounded contexts, modul/module',
    Role: 'rolle/rollen, akteur/akteure, benutzerrolle/benutzerrollen',
    ExternalSystem:
      'externes system/externe systeme, system/systeme, fremdsystem/fremdsysteme, externe system',
    Aggregate: 'aggregat/aggregate, aggregates, aggregaten',
    Entity:
      'entität/entitäten, klasse/klassen, objekt/objekte, tabelle/tabellen, geschäftsobjekt/geschäftsobjekte',
    ValueObject: 'wertobjekt/wertobjekte',
    Attribute:
      'attribut/attribute, feld/felder, eigenschaft/eigenschaften, attributen, feldern, spalte/spalten',
    Association:
      'beziehung/beziehungen, assoziation/assoziationen, relation/relationen, verbindung/verbindungen',
    Enumeration:
      'aufzählung/aufzählungen, enumeration/enumerationen, werteliste/wertelisten, aufzählungstyp/aufzählungstypen',
    EnumLiteral: 'literal/literale, wert/werte, literalen, werten, zustand/zustände, status',
    DomainEvent: 'ereignis/ereignisse, domänenereignis/domänenereignisse',
    Command: 'kommando/kommandos, befehl/befehle, operation/operationen',
    Query: 'abfrage/abfragen, query/queries',
    Invariant: 'invariante/invarianten, regel/regeln',
    Workflow: 'workflow/workflows, prozess/prozesse, ablauf/abläufe',
    WorkflowStep: 'schritt/schritte, schritten',
    QualityScenario: 'qualitätsszenario/qualitätsszenarien',
    Permission: 'berechtigung/berechtigungen, recht/rechte',
  },
};

/** How German says how many. */
export const germanAmounts: Language['amounts'] = [
  ['genau ein', { least: 1, most: 1 }],
  ['genau eine', { least: 1, most: 1 }],
  ['genau einen', { least: 1, most: 1 }],
  ['genau einem', { least: 1, most: 1 }],
  ['genau einer', { least: 1, most: 1 }],
  ['nur einen', { least: 1, most: 1 }],
  ['nur eine', { least: 1, most: 1 }],
  ['nur ein', { least: 1, most: 1 }],
  ['höchstens ein', { least: 0, most: 1 }],
  ['höchstens eine', { least: 0, most: 1 }],
  ['höchstens einen', { least: 0, most: 1 }],
  ['höchstens einem', { least: 0, most: 1 }],
  ['höchstens einer', { least: 0, most: 1 }],
  ['maximal ein', { least: 0, most: 1 }],
  ['maximal eine', { least: 0, most: 1 }],
  ['maximal einen', { least: 0, most: 1 }],
  ['mindestens ein', { least: 1, most: Infinity }],
  ['mindestens eine', { least: 1, most: Infinity }],
  ['mindestens einen', { least: 1, most: Infinity }],
  ['mindestens einem', { least: 1, most: Infinity }],
  ['mindestens einer', { least: 1, most: Infinity }],
  ['ein oder mehrere', { least: 1, most: Infinity }],
  ['eine oder mehrere', { least: 1, most: Infinity }],
  ['einen oder mehrere', { least: 1, most: Infinity }],
  ['mehrere', { least: 0, most: Infinity }],
  ['mehreren', { least: 0, most: Infinity }],
  ['viele', { least: 0, most: Infinity }],
  ['vielen', { least: 0, most: Infinity }],
  ['beliebig viele', { least: 0, most: Infinity }],
  ['beliebig viel', { least: 0, most: Infinity }],
  ['beliebig vielen', { least: 0, most: Infinity }],
  ['verschiedene', { least: 0, most: Infinity }],
  ['einige', { least: 0, most: Infinity }],
  ['keine oder mehrere', { least: 0, most: Infinity }],
  ['null oder mehr', { least: 0, most: Infinity }],
];
