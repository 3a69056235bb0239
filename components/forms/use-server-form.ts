'use client';

import { type FormEvent, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { notify } from '@/components/ui/toast';
import type { FormName, PostedForm } from '@/lib/forms/posted-form';
import { fieldErrorOf, type PostAnswer, postJson } from '@/lib/http/post-json';
import { textOf } from '@/lib/http/text-of';

type Refusal = Extract<PostAnswer, { ok: false }>;

type Options<Output> = {
  name: FormName;
  posted: PostedForm | null;
  toBody?: (input: Output) => object;
  say?: (refusal: Refusal) => string;
  onLoggedOut?: () => void;
  /** Returns an error message to show. Without it, `done` is the message of the response. */
  onDone?: (value: unknown) => Promise<string | null> | void;
};

export function useServerForm<Input extends FieldValues, Output extends object>(
  form: UseFormReturn<Input, unknown, Output>,
  { name: formName, posted, toBody, say, onLoggedOut, onDone }: Options<Output>,
) {
  const [shown, setShown] = useState(posted);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [firstFaulty] = Object.keys(posted?.errors ?? {});

  const send = form.handleSubmit(async (input) => {
    const answer = await postJson(`/api/${formName}`, toBody ? toBody(input) : input);
    if (answer.ok) {
      if (!onDone) return setDone(textOf(answer.value, 'message'));
      const problem = await onDone(answer.value);
      return problem ? refuse(problem) : undefined;
    }
    if (answer.status === 401 && onLoggedOut) return onLoggedOut();
    const message = say?.(answer) ?? answer.error.message;
    refuse(message, showFieldErrors(form, answer.value, message));
  });

  function refuse(message: string, isAtField = false): void {
    if (!isAtField) setFailure(message);
    notify.error(message);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setShown(null);
    setFailure(null);
    void send(event);
  }

  return {
    name: formName,
    formProps: { method: 'post', onSubmit, noValidate: true } as const,
    field: (name: FieldPath<Input>, initial?: string) => ({
      ...form.register(name),
      required: true,
      defaultValue: posted?.values[name] ?? initial,
      error: form.getFieldState(name, form.formState).error?.message ?? shown?.errors[name],
      autoFocus: name === firstFaulty,
    }),
    failure: failure ?? shown?.failure ?? null,
    done: done ?? shown?.done ?? null,
    isAnswer: posted !== null,
    busy: form.formState.isSubmitting,
  };
}

export function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  answer: unknown,
  message: string,
): boolean {
  const texts: string[] = [];
  for (const name of Object.keys(form.getValues()) as FieldPath<Input>[]) {
    const text = fieldErrorOf(answer, name);
    if (!text) continue;
    form.setError(name, { message: text }, { shouldFocus: texts.length === 0 });
    texts.push(text);
  }
  return texts.includes(message);
}
