declare module 'svg-to-pdfkit' {
  type Options = {
    /** The font, as it is registered, for a text. */
    readonly fontCallback?: (family: string, isBold: boolean, isItalic: boolean) => string;
  };
  /** Draws an SVG document onto the open page of a PDF document, with its top left corner at a place in points. */
  function drawSvg(document: PDFKit.PDFDocument, svg: string, x: number, y: number, options?: Options): void;
  export = drawSvg;
}
