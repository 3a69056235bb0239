'use client';

import {
  type ComponentType,
  type FormEvent,
  lazy,
  type ReactNode,
  useActionState,
  useEffect,
  useRef,
  useState,
} from 'react';
import { readStored } from '@/components/ui/browser-storage';
import { CONTACT_DRAFT_KEY, type ContactFormState, EMPTY_CONTACT_FORM } from '@/lib/contact/contact-draft';
import type { ContactFormLiveProps } from './contact-form-live';

const load = () => import('./contact-form-live');
const ignore = () => undefined;

/** For the page that answers a posted form: the server waits for it, so that it is in the HTML. */
const Answered = lazy(() => load().then((module) => ({ default: module.ContactFormLive })));

type ContactFormProps = {
  action: (before: ContactFormState, form: FormData) => Promise<ContactFormState>;
  email: string;
  /** The message when our script can't be loaded. */
  lostText: string;
  children: ReactNode;
};

type Live = { Form: ComponentType<ContactFormLiveProps>; start: ContactFormState };

/**
 * The contact form as it is served, for the browser to post. `contact-form-live` is fetched when
 * the visitor turns to it, and takes its place on submit with what was typed.
 */
export function ContactForm({ action, email, lostText, children }: ContactFormProps) {
  const [posted, postForm] = useActionState(action, EMPTY_CONTACT_FORM);
  const [live, setLive] = useState<Live | null>(null);
  const [lost, setLost] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const warm = () => void load().catch(ignore);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // The browser's own messages are for when our script can't be loaded.
    element.noValidate = true;
    if (readStored('sessionStorage', CONTACT_DRAFT_KEY))
      void load().then((module) => module.restoreDraft(element), ignore);
  }, []);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    void load().then(
      ({ ContactFormLive, readContactForm }) =>
        setLive({ Form: ContactFormLive, start: { ...EMPTY_CONTACT_FORM, draft: readContactForm(data) } }),
      () => setLost(true),
    );
  }

  function save({ currentTarget }: FormEvent<HTMLFormElement>): void {
    void load().then((module) => module.saveDraft(currentTarget), ignore);
  }

  if (live) return <live.Form action={postForm} email={email} start={live.start} submitsAtOnce />;
  if (posted.failure !== null || Object.keys(posted.errors).length > 0) {
    return <Answered action={postForm} email={email} start={posted} />;
  }
  return (
    <form
      ref={form}
      action={postForm}
      onSubmit={submit}
      onInput={save}
      onFocus={warm}
      onPointerEnter={warm}
      className="grid gap-6"
    >
      {children}
      {lost ? <p role="alert">{lostText}</p> : null}
    </form>
  );
}
