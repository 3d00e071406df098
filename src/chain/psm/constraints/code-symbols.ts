import type { Element } from '../../../kernel/model/element.ts';
import { nameOf } from '../../../kernel/model/element.ts';
import type { Model } from '../../../kernel/model/model.ts';
import { setValue } from '../../../kernel/validation/fixes.ts';
import { camelCase } from '../../core/naming.ts';
import { freeNames, repetitions } from '../../core/repetitions.ts';
import { isReservedWord } from '../../core/reserved-words.ts';
import type { CodeElement, Psm } from '../psm.ts';
import { constraint } from './constraint-builder.ts';

const longestSymbol = 63;
const identifier = /^[A-Za-z][A-Za-z0-9_]*$/;

/** A symbol names one thing in code. */
export const symbolUsable = constraint('PSM-CODE-01', 'CodeElement', {
  severity: 'ERROR',
  holds: 'symbol is a valid identifier, no reserved word, unique in its module',
  message: 'Symbol {symbol} is used twice in {module}.',
  remedy: 'Rename it.',
  feature: 'symbol',
  fix: 'Use a free symbol.',
  check: (element, { facts, model, pointer }) => {
    const { symbol } = element;
    const isLegal = identifier.test(symbol) && !isReservedWord(symbol);
    if (isLegal && !facts.about(symbolsTwice).has(element)) return true;
    const free = isLegal
      ? facts.about(freeSymbols)(symbol)
      : isReservedWord(symbol)
        ? `${symbol}_`
        : camelCase(symbol);
    const owner = namespaceOf(model, element);
    return {
      ...(!isLegal && { message: 'Symbol {symbol} cannot name anything in code.' }),
      values: { module: nameOf(owner) ?? owner.id },
      fix: setValue(`Use ${free}`, pointer(element, 'symbol'), free),
    };
  },
});

/** Where the symbol of an element must be unlike others: its module, its process manager, its project, the model. */
function namespaceOf(model: Model<Psm>, element: CodeElement): Element {
  const container = model.placeOf(element)?.container ?? model.root;
  return container.eClass === 'RestController' ? model.containerOf(container, 'CodeModule') : container;
}

function symbolsTwice(model: Model<Psm>): ReadonlyMap<CodeElement, CodeElement> {
  return repetitions(model.all('CodeElement'), (element) => {
    // Roles and projects stand side by side in the model, but never in one file.
    const kind = element.eClass === 'AppRole' || element.eClass === 'CodeProject' ? element.eClass : '';
    return `${namespaceOf(model, element).id} ${kind} ${element.symbol}`;
  });
}

function freeSymbols(model: Model<Psm>): (symbol: string) => string {
  const taken = model.all('CodeElement').map(({ symbol }) => symbol);
  return freeNames({ taken, longest: longestSymbol, separator: '' });
}
