import { Form, useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { addressOf } from './address';
import { sentFor, type Row } from './requests';
import type { Operation } from './resource';
import { useRun } from './run';

interface OperationProps {
  readonly operation: Operation;
  readonly row: Row;
  /** The parts that lead to the one that it is about, from the row inwards. */
  readonly parts?: readonly Row[];
  /** What the form begins with. */
  readonly record: object;
  /** What follows when it has been done. */
  readonly onDone?: () => void;
}

/** A button that asks for what an operation on a row needs, and runs it. */
export function OperationButton(props: OperationProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {props.operation.label}
      </button>
      {isOpen && <OperationDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function OperationDialog(props: OperationProps & { readonly onClose: () => void }) {
  const { operation, row, parts = [], record, onDone, onClose } = props;
  const { method, inputs, label } = operation;
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const run = useRun();
  const translate = useTranslate();
  useEffect(() => dialog.current?.showModal(), []);
  const submit = async (values: object): Promise<object | undefined> => {
    const sent = sentFor(operation, { values, before: record, version: row.version });
    const path = addressOf(operation, row.id, ...parts.map(({ id }) => id));
    const request = { method, path, ...sent };
    const errors = await run(request, label);
    if (errors !== undefined) return errors;
    onClose();
    onDone?.();
    return undefined;
  };
  return (
    <dialog ref={dialog} aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>{label}</h2>
      <Form onSubmit={submit} record={record}>
        {inputs ?? <p>{translate('client.confirm')}</p>}
        <div className="buttons">
          <SubmitButton label={label} />
          <button type="button" onClick={onClose}>
            {translate('ra.action.cancel')}
          </button>
        </div>
      </Form>
    </dialog>
  );
}

/** The button that sends a form, once. */
export function SubmitButton({ label }: { readonly label: string }) {
  const { isSubmitting } = useFormState();
  return (
    <button type="submit" className="main" disabled={isSubmitting}>
      {label}
    </button>
  );
}
