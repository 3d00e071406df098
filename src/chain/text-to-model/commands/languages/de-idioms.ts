import type { Language } from './language.ts';

/** German idioms, rewritten to plain commands before anything is read; the first that fits counts. */
export const germanIdioms: Language['idioms'] = [
  ['{1} (soll|sollte|muss) (jetzt|künftig|ab sofort|nun|) {2} heißen', 'nenne {1} in {2} um'],
  ['{1} (soll|sollte|muss|sollen) {2} heißen', 'nenne {1} in {2} um'],
  ['{1} heißt (jetzt|nun|künftig|eigentlich|bei uns|richtig) {2}', 'nenne {1} in {2} um'],
  ['{1} heißt {2}', 'nenne {1} in {2} um'],
  ['{1} heißen {2}', 'nenne {1} in {2} um'],
  ['statt {1} (sagen|schreiben|verwenden) wir {2}', 'nenne {1} in {2} um'],
  ['wir sagen {2} statt {1}', 'nenne {1} in {2} um'],
  ['nenn (die|das|den|) {1} {2}', 'nenne {1} in {2} um'],
  ['ändere den namen (von|der|des) {1} (in|zu|auf) {2}', 'nenne {1} in {2} um'],
  ['{1} (brauchen|benötigen) wir nicht mehr', 'lösche {1}'],
  ['{1} (brauchen|benötigen) wir nicht', 'lösche {1}'],
  ['wir (brauchen|benötigen) {1} nicht mehr', 'lösche {1}'],
  ['wir (brauchen|benötigen) {1} nicht', 'lösche {1}'],
  ['wir (brauchen|benötigen) (keine|keinen|kein) {1} mehr', 'lösche {1}'],
  ['wir (brauchen|benötigen) (keine|keinen|kein) {1}', 'lösche {1}'],
  ['{1} (ist|sind) (überflüssig|unnötig|obsolet|veraltet)', 'lösche {1}'],
  ['{1} kann weg', 'lösche {1}'],
  ['{1} (können|darf|soll|muss|müssen) weg', 'lösche {1}'],
  ['weg mit {1}', 'lösche {1}'],
  ['{1} (fehlt|fehlen) (noch|)', 'ergänze {1}'],
  ['es fehlt (noch|) {1}', 'ergänze {1}'],
  ['es (soll|sollte|muss) {1} geben', 'ergänze {1}'],
  ['{1} besteht aus {2}', '{1} enthält {2}'],
  ['(wie|welche namen) {1} (haben|hat)', 'welche {1} hat'],
];
