import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asItIs, nothing, programOf, withValue } from './program-text.ts';

const content = `const a = 1;
// <port>
const port = 8080;
// </port>
function run() {
  // <own>
  if (port > 0) {

    start();
  }
  // </own>
  // <port>
  stop();
  // </port>
}
`;

const program = programOf(new Map([['a.ts', content]]));

describe('a program text', () => {
  it('loses the marks of its slots and keeps what stands there', () => {
    const wanted = content.replace(/^ *\/\/ <.*\n/gm, '');
    assert.equal(program('a.ts', { port: asItIs, own: asItIs }), wanted);
  });

  it('has what fills its slots at their margin, under one name in several places', () => {
    const filled = program('a.ts', {
      port: nothing,
      own: (lines) => ['// begin', lines.slice(0, 1), ['  $1 $& </own>', '}']],
    });
    assert.equal(
      filled,
      `const a = 1;
function run() {
  // begin
  if (port > 0) {
    $1 $& </own>
  }
}
`,
    );
  });

  it('gets a value in the place of an example', () => {
    const one = programOf(new Map([['a.ts', '// <port>\nlisten(8080);\n// </port>\n']]));
    assert.equal(one('a.ts', { port: withValue('8080', '$&') }), 'listen($&);\n');
    assert.throws(() => one('a.ts', { port: withValue('80', '1') }), /needs "80" once/);
    assert.throws(() => one('a.ts', { port: withValue('9', '1') }), /needs "9" once/);
  });

  it('needs a filling for every slot, a slot for every filling, and to be there', () => {
    assert.throws(() => program('a.ts', { port: asItIs }), /slot own of a.ts has no filling/);
    assert.throws(
      () => program('a.ts', { port: asItIs, own: asItIs, more: asItIs }),
      /a.ts has no slot more/,
    );
    assert.throws(() => program('b.ts'), /no program text b.ts/);
  });
});
