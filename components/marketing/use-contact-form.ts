'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ContactField, ContactFormState } from '@/lib/contact/contact-draft';
import { clearDraft, restoreDraft, saveDraft, textField } from './contact-form-draft';
import type { ContactOutcome } from './contact-form-submit';

const load = () => import('./contact-form-submit');

const LOST: ContactOutcome = {
  kind: 'refused',
  errors: {},
  failure: 'We could not reach the server. Please try again.',
};

type Phase = 'writing' | 'sending' | 'sent';

/** The contact form's states. `posted` is what the server answered to a posting without our script. */
export function useContactForm(posted: ContactFormState) {
  const form = useRef<HTMLFormElement>(null);
  const [phase, setPhase] = useState<Phase>('writing');
  const [shown, setShown] = useState<Pick<ContactFormState, 'errors' | 'failure'>>(posted);
  const firstError = Object.keys(shown.errors)[0];

  useEffect(() => {
    if (phase !== 'writing' || !form.current) return;
    // The browser's own bubbles are for when our sentences can't be had.
    form.current.noValidate = true;
    restoreDraft(form.current);
    saveDraft(form.current);
  }, [phase]);

  useEffect(() => {
    if (phase === 'writing' && firstError && form.current) textField(form.current, firstError)?.focus();
    // Once for each answer: taking an error away while somebody types must not move the focus.
  }, [phase]); // eslint-disable-line react-hooks/exhaustive-deps

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (phase === 'sending') return;
    const data = new FormData(event.currentTarget);
    setPhase('sending');
    const outcome = await load()
      .then((module) => module.submitContactForm(data))
      .catch(() => LOST);
    if (outcome.kind === 'sent') clearDraft();
    setShown(outcome.kind === 'sent' ? { errors: {}, failure: null } : outcome);
    setPhase(outcome.kind === 'sent' ? 'sent' : 'writing');
  }

  function edit(event: FormEvent<HTMLFormElement>): void {
    saveDraft(event.currentTarget);
    const { target } = event;
    const name = target instanceof HTMLElement ? target.getAttribute('name') : null;
    if (name && name in shown.errors) {
      setShown(({ errors, failure }) => ({ errors: without(errors, name), failure }));
    }
  }

  return {
    form,
    phase,
    ...shown,
    submit,
    edit,
    /** Fetches what sending needs, as soon as somebody turns to the form. */
    warm: () => void load().catch(() => undefined),
    writeAnother: () => setPhase('writing'),
  };
}

function without(errors: ContactFormState['errors'], name: string): ContactFormState['errors'] {
  const rest: Partial<Record<ContactField, string>> = { ...errors };
  Reflect.deleteProperty(rest, name);
  return rest;
}
