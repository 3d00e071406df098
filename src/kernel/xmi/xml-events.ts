import { SaxesParser } from 'saxes';
import { decodedChunks } from '../../lib/decoded-chunks.ts';
import type { XmlEncoding } from './xml-encoding.ts';
import { encodingOf, mayBeCalled } from './xml-encoding.ts';

/** A place in an XML file; lines and columns count from 1. */
export type XmlPlace = { readonly line: number; readonly column: number };

/** Why a file could not be read to its end. */
export type XmlProblem = { readonly code: string; readonly message: string; readonly place: XmlPlace };

/** The attributes of an XML element; names are as written, with their prefixes. */
export type XmlAttributes = {
  /** Names without prefix. */
  readonly plain: readonly string[];
  /** Names with prefix, and `xmlns`. */
  readonly prefixed: readonly string[];
  /** Values by name; an object without prototype. */
  readonly values: Readonly<Record<string, string>>;
};

/** What happens while a file is read. */
export type XmlEvents = {
  readonly open: (name: string, attributes: XmlAttributes) => void;
  readonly text: (text: string) => void;
  readonly close: () => void;
};

/** What the receiver of events may ask and order. */
export type XmlCursor = {
  /** Where the element that opened last begins. */
  readonly place: () => XmlPlace;
  /** Ends the reading with a problem at that place. */
  readonly stop: (code: string, message: string) => never;
};

/** Bounds on the form of a file. */
export type XmlLimits = {
  /** Nesting of XML elements. */
  readonly depth: number;
  /** Attributes of one XML element. */
  readonly attributes: number;
  /** Characters of one attribute, text, name or comment. */
  readonly textCharacters: number;
};

/**
 * Reads an XML file and reports what it holds, as it goes. Returns the problem that ended the reading early, if there
 * was one: bytes that are not in their encoding, text that is not well-formed, too many attributes, too long texts, too
 * deep nesting, any document type declaration. Entities other than the five of XML are never known, and nothing is ever
 * fetched.
 */
export function readXmlEvents(given: {
  readonly bytes: Uint8Array;
  readonly limits: XmlLimits;
  readonly receiver: (cursor: XmlCursor) => XmlEvents;
}): XmlProblem | undefined {
  const { bytes, limits } = given;
  const encoding = encodingOf(bytes);
  const parser = new SaxesParser({ xmlns: false, position: true });
  let place: XmlPlace = { line: 1, column: 1 };
  const stop = (code: string, message: string): never => {
    throw new Stopped({ code, message, place });
  };
  const here = (): XmlPlace => ({ line: parser.line, column: parser.columnIndex + 1 });
  const stopHere = (code: string, message: string): never => {
    place = here();
    return stop(code, message);
  };
  const stopBehindChunk = (code: string, message: string): never => {
    // Once it has read a chunk, the parser counts its characters twice.
    place = { line: parser.line, column: parser.columnIndex - Number(Reflect.get(parser, 'i')) + 1 };
    return stop(code, message);
  };
  const checkEncoding = (): void => {
    const declared = parser.xmlDecl.encoding;
    if (declared !== undefined && !mayBeCalled(encoding, declared))
      stop('WRONG_ENCODING', encodingMessage(encoding, declared));
  };
  const events = given.receiver({ place: () => place, stop });
  let depth = 0;
  let attributes = 0;
  /** Characters since the parser has last come to the end of something. */
  let pending = 0;
  /** Characters since the text of the parser was made one. */
  let unjoined = 0;
  // Seven handlers and no more: the parser keeps them as properties of its own, and with one more V8 turns it into a
  // dictionary, which makes it five times slower.
  parser.on('opentagstart', ({ name }) => {
    // The parser stands behind the name and one more character.
    place = { line: parser.line, column: Math.max(1, parser.columnIndex - name.length - 1) };
    attributes = 0;
    pending = 0;
  });
  // The parser reports each as it is read; those of a whole element it would first collect.
  parser.on('attribute', () => {
    attributes += 1;
    pending = 0;
    if (attributes > limits.attributes)
      stop(
        'TOO_MANY_ATTRIBUTES',
        `An element has more than ${limits.attributes} attributes: number ${attributes}; remove some.`,
      );
  });
  parser.on('opentag', ({ name, attributes: values }) => {
    depth += 1;
    if (depth === 1) checkEncoding();
    if (depth > limits.depth)
      stop('TOO_DEEP', `Elements are nested deeper than ${limits.depth}; flatten the model.`);
    const plain: string[] = [];
    const prefixed: string[] = [];
    for (const attribute of Object.keys(values))
      if (attribute.includes(':') || attribute === 'xmlns') prefixed.push(attribute);
      else plain.push(attribute);
    events.open(name, { plain, prefixed, values });
  });
  const text = (found: string): void => {
    pending = 0;
    events.text(found);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', () => {
    depth -= 1;
    events.close();
  });
  parser.on('doctype', () => {
    stopHere(
      'DOCTYPE',
      'The file has a document type declaration (DOCTYPE), which is never read; remove it.',
    );
  });
  try {
    for (const chunk of checkedChunks(bytes, encoding, stopBehindChunk)) {
      parser.write(chunk);
      pending += chunk.length;
      unjoined += chunk.length;
      if (unjoined > joinedAfter) {
        joinText(parser);
        unjoined = 0;
      }
      if (pending > limits.textCharacters + 2 * chunk.length)
        stopBehindChunk(
          'TOO_LONG',
          `An attribute, text, name or comment has more than ${limits.textCharacters} characters; shorten it.`,
        );
    }
    parser.close();
    return undefined;
  } catch (error) {
    if (error instanceof Stopped) return error.problem;
    // Without a handler for errors the parser throws them; a bug in a receiver looks different.
    if (error instanceof Error && ownPlace.test(error.message))
      return { code: 'NOT_WELL_FORMED', message: notWellFormed(error), place: here() };
    throw error;
  }
}

/** Characters after which a text that is still read is made one. */
const joinedAfter = 256 * 1024;

/**
 * Makes one text of the parts in which the parser keeps the text, attribute or comment that it is reading. It adds two
 * characters at a time to a comment of dashes, or to a text of references, and V8 keeps each part apart, which takes
 * some forty times the memory, until the text is searched.
 */
function joinText(parser: SaxesParser): void {
  const text: unknown = Reflect.get(parser, 'text');
  if (typeof text === 'string') text.charCodeAt(0);
}

class Stopped extends Error {
  readonly problem: XmlProblem;

  constructor(problem: XmlProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

function* checkedChunks(
  bytes: Uint8Array,
  encoding: XmlEncoding,
  stop: XmlCursor['stop'],
): Generator<string> {
  const chunks = decodedChunks(bytes, encoding);
  for (;;) {
    let next: IteratorResult<string>;
    try {
      next = chunks.next();
    } catch {
      return stop(
        'WRONG_ENCODING',
        `The bytes from here on are not ${encoding} text; save the file as UTF-8, or declare the encoding it has.`,
      );
    }
    if (next.done === true) return;
    yield next.value;
  }
}

function encodingMessage(encoding: XmlEncoding, declared: string): string {
  return `The file is in ${encoding} but declares the encoding ${declared}; save it as UTF-8 and declare UTF-8.`;
}

/** The parser puts its own line and column in front of its messages. */
const ownPlace = /^\d+:\d+: /;

function notWellFormed(error: Error): string {
  const reason = error.message.replace(ownPlace, '').replace(/\.$/, '');
  return `The file is not well-formed XML: ${reason}.`;
}
