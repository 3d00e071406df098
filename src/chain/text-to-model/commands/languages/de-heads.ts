import type { Language } from './language.ts';

/** What German compounds promise by their heads; the first that fits counts, so the narrower ones stand first. */
export const germanHeads: Language['heads'] = [
  ['EMAIL', 'e-mail email mailadresse mail-adresse'],
  ['URL', 'webadresse internetadresse webseite url link homepage'],
  ['PHONE', 'telefonnummer =telefon handynummer faxnummer mobilnummer'],
  ['DATE_TIME', 'zeitpunkt zeitstempel'],
  ['TIME', 'uhrzeit'],
  ['DURATION', 'dauer zeitraum laufzeit'],
  ['DATE', 'datum =tag liefertag feiertag termin frist geburtstag stichtag'],
  [
    'MONEY',
    '=gehalt jahresgehalt monatsgehalt grundgehalt bruttogehalt nettogehalt anfangsgehalt preis betrag summe kosten lohn gebühr rabatt umsatz honorar miete kaution prämie budget erlös gewinn entgelt',
  ],
  [
    'PERCENTAGE',
    'prozentsatz quote anteil gehalt steuersatz zinssatz rabattsatz auslastung wirkungsgrad füllgrad marge prozent',
  ],
  ['NUMBER', 'anzahl menge stückzahl =alter lebensalter mindestalter höchstalter jahrgang baujahr kapazität'],
  ['DECIMAL', 'gewicht größe höhe länge breite tiefe fläche volumen temperatur durchmesser umfang dichte'],
  ['IDENTIFIER', 'nummer =nr kennung kennzeichen =iban =isbn'],
  ['LONG_TEXT', 'beschreibung bemerkung kommentar notiz anmerkung hinweis'],
  ['LOCATION', 'adresse anschrift =ort wohnort geburtsort standort lagerort lieferort einsatzort'],
  ['IMAGE', 'foto =bild passbild'],
];
