'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { askSession } from '@/components/auth/use-viewer';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { usePending } from '@/components/ui/use-pending';
import { readReferral } from '@/lib/auth/referral';
import { GUEST } from '@/lib/content/guest';
import { postJson } from '@/lib/http/post-json';
import { textOf } from '@/lib/http/text-of';

type CodeFormProps = {
  /** Of the purchase in this browser, whose address counts. Null: the visitor types it. */
  eventId: string | null;
  /** The address is asked for, for the free trial of the event. */
  isTrial?: boolean;
  /** A code has just been mailed. */
  isSent?: boolean;
  /** Where a right code leads to, with a session. */
  next: string;
};

export function CodeForm({ eventId, isTrial = false, isSent = false, next }: CodeFormProps) {
  const router = useRouter();
  const [sent, setSent] = useState(isSent);
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [message, setMessage] = useState<{ kind: 'info' | 'error'; text: string } | null>(null);
  const [busy, setBusy] = usePending();
  const who = eventId === null ? { email } : { eventId };

  async function send() {
    const body = { email, eventId, referral: readReferral(Date.now()) };
    const opened = isTrial ? await postJson('/api/orders/open-guest', body) : null;
    if (opened?.ok === false) return setMessage({ kind: 'error', text: opened.error.message });
    const answer = await postJson('/api/auth/send-code', who);
    setMessage(
      answer.ok
        ? { kind: 'info', text: textOf(answer.value, 'message') ?? '' }
        : { kind: 'error', text: answer.error.message },
    );
    if (answer.ok) setSent(true);
  }

  async function take() {
    const answer = await postJson('/api/auth/take-code', { ...who, code: code.trim() });
    if (!answer.ok) return setMessage({ kind: 'error', text: answer.error.message });
    if ((await askSession()) === 'none')
      return setMessage({ kind: 'info', text: textOf(answer.value, 'message') ?? '' });
    router.push(next);
    router.refresh();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await (sent ? take() : send());
    setBusy(false);
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {message ? <Notice kind={message.kind}>{message.text}</Notice> : null}
      {(eventId === null || isTrial) && !sent ? (
        <TextField
          label={GUEST.email}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      ) : null}
      {sent ? (
        <TextField
          label={GUEST.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          hint={GUEST.codeHint}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={busy}>
          {sent ? GUEST.confirm : GUEST.sendCode}
        </Button>
        {sent ? (
          <Button variant="quiet" onClick={() => void send()}>
            {GUEST.sendAgain}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
