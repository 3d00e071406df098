// What `npm run mutation` does with each resource, such as sales/orders, or with one file of it.
const { RESOURCE: resource, FILE: file = '{operations,repository,routes,rules}' } = process.env;

export default {
  mutate: [`src/modules/${resource}/${file}.ts`],
  // What the compiler notices, tests need not.
  checkers: ['typescript'],
  buildCommand: 'tsc -p tsconfig.json',
  testRunner: 'tap',
  tap: {
    testFiles: [`dist/test/${resource}.test.js`, 'dist/test/{openapi,processes}.test.js'],
    nodeArgs: ['--test-reporter=tap', '-r', '{{hookFile}}', '{{testFile}}'],
  },
  // So that a busy machine is not taken for an endless loop.
  timeoutMS: 60_000,
  ignorePatterns: ['dist'],
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
};
