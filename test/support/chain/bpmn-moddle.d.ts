/** The reader of BPMN that bpmn-js and the Camunda Modeler use; its package has no types for it. */
declare module 'bpmn-moddle' {
  /** Reads BPMN. */
  export class BpmnModdle {
    /** Reads a file; what it does not understand is in the warnings. */
    fromXML(text: string): Promise<{ readonly warnings: readonly { readonly message: string }[] }>;
  }
}
