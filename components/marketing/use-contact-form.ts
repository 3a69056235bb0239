'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { notify } from '@/components/ui/toast';
import { type ContactFormState, EMPTY_CONTACT_FORM, readContactForm } from '@/lib/contact/contact-form';
import { contactMessageSchema } from '@/lib/contract/contact';
import { toErrors } from '@/lib/forms/posted-form';
import { postJson } from '@/lib/http/post-json';
import { clearDraft, saveDraft, textField } from './contact-form-draft';

type Phase = 'writing' | 'sending' | 'sent';

export function useContactForm(start: ContactFormState, submitsAtOnce: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const [phase, setPhase] = useState<Phase>('writing');
  const [shown, setShown] = useState(start);
  // A response may arrive before the sending state is rendered, so the phase alone is not enough.
  const [answers, setAnswers] = useState(0);
  const [firstError] = Object.keys(shown.errors);

  async function send(element: HTMLFormElement): Promise<void> {
    setPhase('sending');
    const refusal = await submitContactForm(new FormData(element));
    if (!refusal) {
      clearDraft();
      setShown(EMPTY_CONTACT_FORM);
      setPhase('sent');
      return;
    }
    if (refusal.failure) notify.error(refusal.failure);
    setShown((before) => ({ ...before, ...refusal }));
    setAnswers((count) => count + 1);
    setPhase('writing');
  }

  useEffect(() => {
    const element = form.current;
    if (phase !== 'writing' || !element) return;
    element.noValidate = true;
    saveDraft(element);
    if (firstError) textField(element, firstError)?.focus();
    // Once per response: removing an error while the visitor types must not move the focus.
  }, [phase, answers]); // eslint-disable-line react-hooks/exhaustive-deps

  useEffect(() => {
    const element = form.current;
    if (!submitsAtOnce || !element) return;
    // The replaced form's button had the focus.
    element.querySelector<HTMLElement>('[type="submit"]')?.focus();
    void send(element);
  }, []); // eslint-disable-line react-hooks/exhaustive-deps

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (phase !== 'sending') void send(event.currentTarget);
  }

  function edit(event: FormEvent<HTMLFormElement>): void {
    saveDraft(event.currentTarget);
    const { target } = event;
    const name = target instanceof HTMLElement ? target.getAttribute('name') : null;
    if (name && name in shown.errors) {
      setShown((before) => ({ ...before, errors: without(before.errors, name) }));
    }
  }

  return { form, phase, ...shown, submit, edit, writeAnother: () => setPhase('writing') };
}

function without(errors: ContactFormState['errors'], name: string): ContactFormState['errors'] {
  const rest = { ...errors };
  Reflect.deleteProperty(rest, name);
  return rest;
}

async function submitContactForm(
  form: FormData,
): Promise<Pick<ContactFormState, 'errors' | 'failure'> | null> {
  const parsed = contactMessageSchema.safeParse(readContactForm(form));
  if (!parsed.success) return { errors: toErrors(parsed.error.issues), failure: null };
  const answer = await postJson('/api/contact', parsed.data);
  return answer.ok ? null : { errors: {}, failure: answer.error.message };
}
