import { describe, it } from 'node:test';
import fc from 'fast-check';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { readXmi } from '../xmi/read-xmi.ts';
import { ecore } from './ecore-metamodel.ts';
import { readEcore } from './read-ecore.ts';

let drawn = 0;
const newId = (): string => `drawn-${++drawn}`;

const seeds = [
  '<?xml version="1.0"?><l:Library xmlns:l="urn:test:library:1" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmi:id="l" name="L"><items xsi:type="l:Book" xmi:id="b" pages="3" sequelOf="//@items.0"><keywords>k</keywords></items><members><lends href="#b"/></members></l:Library>',
  '<ecore:EPackage xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" name="p" nsURI="u"><eClassifiers xsi:type="ecore:EClass" name="A" eSuperTypes="#//A"><eStructuralFeatures xsi:type="ecore:EReference" name="x" eType="#//A" eOpposite="#//A/x"/></eClassifiers></ecore:EPackage>',
] as const;

describe('reading a model or a metamodel never throws', () => {
  const read = (bytes: Uint8Array): void => {
    for (const metamodel of [library, ecore]) readXmi({ metamodel, bytes, newId });
    readEcore({ bytes });
  };

  it('for any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), read), { numRuns: 500 });
  });

  it('for any text', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            '<',
            '>',
            '/',
            '=',
            '"',
            '&',
            ';',
            ':',
            '!',
            '?',
            '-',
            '[',
            ']',
            'x',
            '1',
            ' ',
            '\n',
          ),
        }),
        (text) => {
          read(Buffer.from(text));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('for files with pieces cut, doubled and exchanged', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat({ max: 500 }), fc.nat({ max: 500 }), fc.nat({ max: 500 })), {
          maxLength: 4,
        }),
        (seed, cuts) => {
          let text: string = seed;
          for (const [from, to, at] of cuts) {
            const piece = text.slice(Math.min(from, to), Math.max(from, to));
            text = from < to ? text.replace(piece, '') : `${text.slice(0, at)}${piece}${text.slice(at)}`;
          }
          read(Buffer.from(text));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('for files with words exchanged', () => {
    const words = [...new Set(seeds.flatMap((seed) => seed.match(/[\w#/@.]+/g) ?? []))];
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words)), { maxLength: 3 }),
        (seed, exchanges) => {
          read(Buffer.from(exchanges.reduce<string>((text, [from, to]) => text.replace(from, to), seed)));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
