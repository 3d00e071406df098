import { defineMetamodel } from '../metamodel/define-metamodel.ts';
import { attr, classes, contains, ref } from '../metamodel/feature-spec.ts';
import type { SpecOf } from '../metamodel/metamodel.ts';

/** Namespace of Ecore. */
export const ecoreNamespace = 'http://www.eclipse.org/emf/2002/Ecore';

/** Namespace of the XML Schema data types that EMF brings along. */
export const xmlTypeNamespace = 'http://www.eclipse.org/emf/2003/XMLType';

const yes = { default: true } as const;
const no = { default: false } as const;

const elementClasses = classes({
  EObject: { doc: 'Anything.', abstract: true, features: {} },
  EModelElement: {
    doc: 'Anything that can be annotated.',
    abstract: true,
    extends: ['EObject'],
    features: {
      eAnnotations: contains('EAnnotation', '0..*', 'Notes of tools.', { ordered: true }),
    },
  },
  EAnnotation: {
    doc: 'A note of a tool.',
    extends: ['EModelElement'],
    features: {
      source: attr('Text', '0..1', 'Whose note, mostly a URI.'),
      details: contains('EStringToStringMapEntry', '0..*', 'What it says.', { ordered: true }),
      contents: contains('EObject', '0..*', 'Elements that belong to it.', { ordered: true }),
      references: ref('EObject', '0..*', 'Elements it speaks of.', { ordered: true }),
    },
  },
  EStringToStringMapEntry: {
    doc: 'One detail of an annotation.',
    extends: ['EObject'],
    features: {
      key: attr('Text', '0..1', 'Name.'),
      value: attr('Text', '0..1', 'Value.'),
    },
  },
  ENamedElement: {
    doc: 'Anything with a name.',
    abstract: true,
    extends: ['EModelElement'],
    features: { name: attr('Text', '0..1', 'Name.') },
  },
  EPackage: {
    doc: 'A namespace.',
    extends: ['ENamedElement'],
    features: {
      nsURI: attr('Text', '0..1', 'Namespace URI.'),
      nsPrefix: attr('Text', '0..1', 'Preferred prefix.'),
      eClassifiers: contains('EClassifier', '0..*', 'Classes and data types.', { ordered: true }),
      eSubpackages: contains('EPackage', '0..*', 'Packages inside.', { ordered: true }),
    },
  },
});

const classifierClasses = classes({
  EClassifier: {
    doc: 'A class or data type.',
    abstract: true,
    extends: ['ENamedElement'],
    features: {
      instanceClassName: attr('Text', '0..1', 'Java class of the instances.'),
      instanceTypeName: attr('Text', '0..1', 'Java type of the instances.'),
      eTypeParameters: contains('ETypeParameter', '0..*', 'Type parameters.', { ordered: true }),
    },
  },
  EClass: {
    doc: 'A class.',
    extends: ['EClassifier'],
    features: {
      abstract: attr('Boolean', '0..1', 'Has no direct instances.', no),
      interface: attr('Boolean', '0..1', 'Has no code of its own.', no),
      eSuperTypes: ref('EClass', '0..*', 'Classes it extends.', { ordered: true }),
      eOperations: contains('EOperation', '0..*', 'Operations.', { ordered: true }),
      eStructuralFeatures: contains('EStructuralFeature', '0..*', 'Features.', { ordered: true }),
      eGenericSuperTypes: contains('EGenericType', '0..*', 'Classes it extends, with type arguments.', {
        ordered: true,
      }),
    },
  },
  EDataType: {
    doc: 'A data type.',
    extends: ['EClassifier'],
    features: { serializable: attr('Boolean', '0..1', 'Values can be written.', yes) },
  },
  EEnum: {
    doc: 'An enumeration.',
    extends: ['EDataType'],
    features: { eLiterals: contains('EEnumLiteral', '0..*', 'Literals.', { ordered: true }) },
  },
  EEnumLiteral: {
    doc: 'A literal of an enumeration.',
    extends: ['ENamedElement'],
    features: {
      value: attr('Integer', '0..1', 'Number.', { default: 0 }),
      literal: attr('Text', '0..1', 'Text in files; the name unless given.'),
    },
  },
});

const typedClasses = classes({
  ETypedElement: {
    doc: 'Anything with a type.',
    abstract: true,
    extends: ['ENamedElement'],
    features: {
      ordered: attr('Boolean', '0..1', 'Order means something.', yes),
      unique: attr('Boolean', '0..1', 'No value stands twice.', yes),
      lowerBound: attr('Integer', '0..1', 'Least number of values.', { default: 0 }),
      upperBound: attr('Integer', '0..1', 'Largest number of values; -1 for any, -2 for unknown.', {
        default: 1,
      }),
      eType: ref('EClassifier', '0..1', 'Type.'),
      eGenericType: contains('EGenericType', '0..1', 'Type, with type arguments.'),
    },
  },
  EStructuralFeature: {
    doc: 'An attribute or reference.',
    abstract: true,
    extends: ['ETypedElement'],
    features: {
      changeable: attr('Boolean', '0..1', 'Can be set.', yes),
      volatile: attr('Boolean', '0..1', 'Has no field.', no),
      transient: attr('Boolean', '0..1', 'Is not written to files.', no),
      defaultValueLiteral: attr('Text', '0..1', 'Value when unset, as text.'),
      unsettable: attr('Boolean', '0..1', 'Unset differs from the default.', no),
      derived: attr('Boolean', '0..1', 'Computed from others.', no),
    },
  },
  EAttribute: {
    doc: 'A feature with values.',
    extends: ['EStructuralFeature'],
    features: { iD: attr('Boolean', '0..1', 'Names the element in files.', no) },
  },
  EReference: {
    doc: 'A feature with elements.',
    extends: ['EStructuralFeature'],
    features: {
      containment: attr('Boolean', '0..1', 'Contains its targets.', no),
      resolveProxies: attr('Boolean', '0..1', 'Targets may be in other files.', yes),
      eOpposite: ref('EReference', '0..1', 'The other direction.'),
      eKeys: ref('EAttribute', '0..*', 'Attributes that identify the targets.', { ordered: true }),
    },
  },
  EOperation: {
    doc: 'An operation.',
    extends: ['ETypedElement'],
    features: {
      eTypeParameters: contains('ETypeParameter', '0..*', 'Type parameters.', { ordered: true }),
      eParameters: contains('EParameter', '0..*', 'Parameters.', { ordered: true }),
      eExceptions: ref('EClassifier', '0..*', 'Exceptions.', { ordered: true }),
      eGenericExceptions: contains('EGenericType', '0..*', 'Exceptions, with type arguments.', {
        ordered: true,
      }),
    },
  },
  EParameter: { doc: 'A parameter.', extends: ['ETypedElement'], features: {} },
  ETypeParameter: {
    doc: 'A type parameter.',
    extends: ['ENamedElement'],
    features: { eBounds: contains('EGenericType', '0..*', 'Upper bounds.', { ordered: true }) },
  },
  EGenericType: {
    doc: 'A use of a type.',
    extends: ['EObject'],
    features: {
      eUpperBound: contains('EGenericType', '0..1', 'Upper bound of a wildcard.'),
      eTypeArguments: contains('EGenericType', '0..*', 'Type arguments.', { ordered: true }),
      eLowerBound: contains('EGenericType', '0..1', 'Lower bound of a wildcard.'),
      eTypeParameter: ref('ETypeParameter', '0..1', 'The type parameter used.'),
      eClassifier: ref('EClassifier', '0..1', 'The classifier used.'),
    },
  },
});

/** Ecore itself as a metamodel, so that `.ecore` files are read like any other model. */
export const ecore = defineMetamodel({
  name: 'ecore',
  uri: ecoreNamespace,
  classes: { ...elementClasses, ...classifierClasses, ...typedClasses },
});

/** Type of the Ecore table. */
export interface Ecore extends SpecOf<typeof ecore> {}
