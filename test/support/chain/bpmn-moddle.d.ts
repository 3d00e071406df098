/** The reader of BPMN that bpmn-js and the Camunda Modeler use; its package has no types for it. */
declare module 'bpmn-moddle' {
  /** Reads and writes BPMN. */
  export class BpmnModdle {
    /** Reads a file; what it does not understand is in the warnings. */
    fromXML(text: string): Promise<{
      readonly rootElement: object;
      readonly warnings: readonly { readonly message: string }[];
    }>;
    /** Writes what was read as a file again. */
    toXML(rootElement: object): Promise<{ readonly xml: string }>;
  }
}
