'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { storeToken } from '@/components/layout/use-viewer';
import { notify } from '@/components/ui/toast';
import { toLogin } from '@/lib/auth/return-to';
import type { FormName, PostedForm } from '@/lib/forms/posted-form';
import { fieldErrorOf, type PostAnswer, postJson } from '@/lib/http/post-json';
import { textOf } from '@/lib/http/text-of';

type Refusal = Extract<PostAnswer, { ok: false }>;

type Options<Output> = {
  /** Its route below /api, which takes it with script and without. */
  name: FormName;
  /** What the browser posted by itself, where the page answers that. */
  posted: PostedForm | null;
  /** What is sent, where that is not just the fields. */
  toBody?: (input: Output) => object;
  /** The message for an error; by default the one in the answer. */
  say?: (refusal: Refusal) => string;
  /** Where to come back to when the session turns out to be over. Not for forms that start one. */
  returnTo?: string;
  /** Without it the message of the answer is `done`. What it returns is shown as a failure. */
  onDone?: (value: unknown) => Promise<string | null> | void;
};

/**
 * A form with and without script: react-hook-form and JSON, or posted by the browser. Either way
 * the same messages stand at the same fields, and what was typed stays.
 */
export function useServerForm<Input extends FieldValues, Output extends object>(
  form: UseFormReturn<Input, unknown, Output>,
  { name: formName, posted, toBody, say, returnTo, onDone }: Options<Output>,
) {
  const router = useRouter();
  // What the server said of a posted form counts until our script sends one.
  const [said, setSaid] = useState(posted);
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
    if (answer.status === 401 && returnTo) {
      storeToken(null);
      return router.push(toLogin(returnTo, true));
    }
    const message = say?.(answer) ?? answer.error.message;
    refuse(message, showFieldErrors(form, answer.value, message));
  });

  function refuse(message: string, isAtField = false): void {
    if (!isAtField) setFailure(message);
    notify.error(message);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSaid(null);
    setFailure(null);
    void send(event);
  }

  return {
    name: formName,
    formProps: { method: 'post', onSubmit, noValidate: true } as const,
    /** The props of a field's input. `initial` is what stands in it before anybody types. */
    field: (name: FieldPath<Input>, initial?: string) => ({
      ...form.register(name),
      required: true,
      defaultValue: posted?.values[name] ?? initial,
      error: form.getFieldState(name, form.formState).error?.message ?? said?.errors[name],
      autoFocus: name === firstFaulty,
    }),
    failure: failure ?? said?.failure ?? null,
    done: done ?? said?.done ?? null,
    /** Whether the page answers a form that the browser posted by itself. */
    isAnswer: posted !== null,
    busy: form.formState.isSubmitting,
  };
}

/**
 * Shows an answer's messages at their fields, the first with the focus; true when `message` is one.
 */
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
