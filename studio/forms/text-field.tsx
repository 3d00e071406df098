import { useSignal } from '@preact/signals';
import type { TargetedInputEvent, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Json } from '../model/content.ts';
import { parsed, type FieldProps, type Labelled } from './form.ts';
import { notePending, rest } from './pending.ts';

type TextProps = FieldProps & { readonly kind: 'TEXT' | 'LONG_TEXT' | 'NUMBER'; readonly labelled: Labelled };

/** A text or a number. It is handed over when typing rests, so that typing does not wait for the model. */
export function TextField({ form, element, feature, kind, labelled }: TextProps): VNode {
  const { id, describedBy, isInvalid } = labelled;
  const stored = textOf(element[feature.name] ?? feature.default);
  const { typed, problem, input } = useTyping(stored, feature.type, (value) =>
    form.set(element.id, feature.name, value),
  );
  const common = {
    id,
    value: typed.value ?? stored,
    spellcheck: kind === 'LONG_TEXT',
    autocomplete: 'off',
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || problem.value !== undefined,
    onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement | HTMLTextAreaElement>): void =>
      input(currentTarget.value),
    onBlur: (): void => input(undefined),
  };
  return (
    <>
      {kind === 'LONG_TEXT' ? (
        <textarea rows={3} {...common} />
      ) : (
        <input type="text" {...common} {...(kind === 'NUMBER' && { inputMode: 'decimal' as const })} />
      )}
      {problem.value !== undefined && (
        <p class="problem" role="alert">
          {problem.value}
        </p>
      )}
    </>
  );
}

/** Typing into a field: what was typed until it is handed over, and what is wrong with it when the field is left. */
export function useTyping(
  stored: string,
  type: string,
  set: (value: Json | undefined) => void,
): {
  readonly typed: { value: string | undefined };
  readonly problem: { value: string | undefined };
  /** Takes what was typed; undefined when the field is left. */
  readonly input: (text: string | undefined) => void;
} {
  const typed = useSignal<string | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const handOver = useRef<() => void>(() => undefined);
  const forget = useRef<() => void>(() => undefined);
  handOver.current = () => {
    clearTimeout(timer.current);
    forget.current();
    const text = typed.peek();
    if (text === undefined) return;
    const outcome = parsed(text, type);
    if ('problem' in outcome) return;
    if (text !== stored) set(outcome.value);
  };
  useEffect(() => () => handOver.current(), []);
  return {
    typed,
    problem,
    input: (text) => {
      if (text === undefined) {
        handOver.current();
        const outcome = parsed(typed.peek() ?? '', type);
        problem.value = 'problem' in outcome ? outcome.problem : undefined;
        if (problem.value === undefined) typed.value = undefined;
        return;
      }
      typed.value = text;
      clearTimeout(timer.current);
      forget.current();
      forget.current = notePending(() => {
        handOver.current();
        typed.value = undefined;
      });
      timer.current = setTimeout(() => handOver.current(), rest);
    },
  };
}

/** A value as it is typed. */
export function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
