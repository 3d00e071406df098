/** A syntax that is refused, as an ESLint selector, and what to write instead. */
type Restriction = { readonly selector: string; readonly message: string };

/** What a rule needs of the linter, whose plugin interface is that of ESLint. */
type RuleContext = { readonly report: (found: { readonly node: object; readonly message: string }) => void };
type Rule = {
  readonly create: (context: RuleContext) => Readonly<Record<string, (node: object) => void>>;
};

/** In production code: one name per thing, no boolean that says nothing at the call. */
const plain: readonly Restriction[] = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Export by name, so that a thing has one name everywhere.',
  },
  {
    selector: ":function > Identifier.params[typeAnnotation.typeAnnotation.type='TSBooleanKeyword']",
    message: 'Replace the boolean parameter by two functions or by a named choice.',
  },
  {
    selector: ":function > AssignmentPattern.params[right.type='Literal'][right.raw=/^(?:true|false)$/]",
    message: 'Replace the boolean parameter by two functions or by a named choice.',
  },
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write the members where they are spread to.',
  },
];

/** In `src/kernel` and `src/chain`: results depend on arguments alone, not on clock, chance or locale. */
const pure: readonly Restriction[] = [
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'Pure code knows no clock; hand the time in.',
  },
  {
    selector: ":matches(NewExpression[arguments.length=0], CallExpression)[callee.name='Date']",
    message: 'Pure code knows no clock; hand the time in.',
  },
  {
    selector: "Identifier[name='performance']",
    message: 'Pure code knows no clock; measure at the caller.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Pure code knows no chance; hand the random value in.',
  },
  {
    selector: "Identifier[name='Intl']",
    message: 'Pure code knows no locale; compare code units with < and >.',
  },
  {
    selector: 'MemberExpression[property.name=/^(?:localeCompare|toLocale.*)$/]',
    message: 'Pure code knows no locale; compare code units with < and >.',
  },
  {
    selector: 'VariableDeclaration[declare=true]',
    message: 'Pure code takes nothing from the platform; src/lib has what it may use.',
  },
];

const reads =
  '/^(?:allInnerTexts|allTextContents|boundingBox|count|evaluate|evaluateAll|getAttribute|innerHTML|innerText|inputValue|isChecked|isDisabled|isEnabled|isVisible|textContent|url)$/';

/** In tests with a browser: a page shows the effect of a key or a click a moment later. */
const patient: readonly Restriction[] = [
  {
    selector: `CallExpression:matches([callee.object.name='assert'], [callee.name='assert']) CallExpression[callee.property.name=${reads}]`,
    message: 'A page may not be there yet: wait with becomes or settled of test/browser/settled.ts.',
  },
];

/** The restrictions of each rule. */
export const restrictions: Readonly<Record<'plain' | 'pure' | 'patient', readonly Restriction[]>> = {
  plain,
  pure,
  patient,
};

function refusing(some: readonly Restriction[]): Rule {
  return {
    create: ({ report }) =>
      Object.fromEntries(
        some.map(({ selector, message }) => [selector, (node: object) => report({ node, message })]),
      ),
  };
}

// The linter wants a default export.
export default {
  meta: { name: 'own' },
  rules: { plain: refusing(plain), pure: refusing(pure), patient: refusing(patient) },
};
