const namespace = 'http://www.w3.org/2000/svg';
const elements = new Set(['g', 'rect', 'circle', 'ellipse', 'path', 'polygon', 'text', 'title']);
const attributes = new Set([
  ...['class', 'data-id', 'transform', 'd', 'points'],
  ...['x', 'y', 'width', 'height', 'rx', 'ry', 'cx', 'cy', 'r'],
]);

/** Documents with nothing left in them that the page must not have: one is drawn again when its view is opened again. */
const prepared = new WeakSet<Document>();

/** A drawing for the page. */
export type Copied = {
  readonly content: SVGGElement;
  /** Adds the texts of lines that are still missing, piece by piece; what it returns stops that. */
  readonly complete: () => () => void;
};

/** Fewer texts of lines than this are copied with the rest. */
const fewTexts = 1_000;
/** So many elements are added between two frames. */
const piece = 2_500;

/**
 * Copies the drawing of a picture by a list of elements and attributes: shapes, texts, titles, classes, ids. The title
 * of the picture and its background are the page's own. Lines get a wide invisible one, to be hit by. Texts of lines
 * stand last in a drawing, and layout takes longest for texts: where there are thousands, they come after the shapes.
 */
export function copySvg(picture: Document): Copied {
  if (!prepared.has(picture)) prepare(picture);
  prepared.add(picture);
  const content = create('g');
  const missing: (readonly [SVGElement, readonly Element[]])[] = [];
  for (const drawing of drawingsOf(picture)) {
    const texts = textsAbove(drawing);
    if (texts.length < fewTexts) {
      // The browser copies a tree of fifty thousand elements in a tenth of the time that a script takes.
      content.append(document.importNode(drawing, true));
      continue;
    }
    const copy = create('g');
    copy.setAttribute('transform', drawing.getAttribute('transform') ?? '');
    for (const child of drawing.children) {
      if (child === texts[0]) break;
      copy.append(document.importNode(child, true));
    }
    content.append(copy);
    missing.push([copy, texts]);
  }
  return { content, complete: () => addPieces(missing) };
}

/** The texts at the end of a drawing, after all shapes. */
function textsAbove(drawing: Element): readonly Element[] {
  const children = [...drawing.children];
  return children.slice(children.findLastIndex(({ localName }) => localName !== 'text') + 1);
}

function addPieces(missing: readonly (readonly [SVGElement, readonly Element[]])[]): () => void {
  const pieces = missing.flatMap(([into, texts]) =>
    Array.from({ length: Math.ceil(texts.length / piece) }, (_, index) => ({
      into,
      texts: texts.slice(index * piece, (index + 1) * piece),
    })),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const addNext = (): void => {
    const next = pieces.shift();
    if (next === undefined) return;
    next.into.append(...next.texts.map((text) => document.importNode(text, true)));
    afterFrame();
  };
  const afterFrame = (): void => {
    if (pieces.length === 0) return;
    requestAnimationFrame(() => {
      timer = setTimeout(addNext);
    });
  };
  afterFrame();
  return () => {
    pieces.length = 0;
    clearTimeout(timer);
  };
}

/** What the service says below a picture: what is left out, and why the nodes stand in a grid. */
export function notesOf(picture: Document): readonly string[] {
  const children = [...picture.documentElement.children];
  const drawing = children.findIndex(({ localName }) => localName === 'g');
  return children.flatMap(({ localName, textContent }, position) =>
    localName === 'text' && position > drawing ? [textContent] : [],
  );
}

/** Whether the nodes stand in a grid because a layout by their lines took too long. */
export function isDegraded(picture: Document): boolean {
  return picture.documentElement.hasAttribute('data-degraded');
}

/** A new element of SVG. */
export function create<Name extends keyof SVGElementTagNameMap>(name: Name): SVGElementTagNameMap[Name] {
  return document.createElementNS(namespace, name);
}

/** Removes what is not on the list while the document is still without scripts and requests. */
function prepare(picture: Document): void {
  for (const drawing of drawingsOf(picture)) {
    for (const element of [drawing, ...drawing.querySelectorAll('*')])
      if (element.namespaceURI !== namespace || !elements.has(element.localName)) element.remove();
      else removeAttributes(element);
    for (const line of drawing.querySelectorAll('g[data-id] > path.line')) {
      const hit = line.cloneNode();
      if (hit instanceof Element) hit.setAttribute('class', 'hit');
      line.before(hit);
    }
  }
}

function removeAttributes(element: Element): void {
  for (const name of element.getAttributeNames()) if (!attributes.has(name)) element.removeAttribute(name);
}

function drawingsOf({ documentElement }: Document): readonly Element[] {
  return [...documentElement.children].filter(({ localName }) => localName === 'g');
}
