'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CodeForm } from '@/components/checkout/code-form';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { usePending } from '@/components/ui/use-pending';
import { GUEST } from '@/lib/content/guest';
import { postJson } from '@/lib/http/post-json';
import { destinationOf, eventOf } from '@/lib/orders/addresses';
import type { Receipt } from '@/lib/orders/order';

type GuestPanelProps = {
  receipt: Pick<Receipt, 'item' | 'guest' | 'isCorrectable' | 'buyer' | 'status' | 'ticket'>;
  children: ReactNode;
};

/** What comes next for who paid without an account. */
export function GuestPanel({ receipt, children }: GuestPanelProps) {
  const { item, guest, isCorrectable, buyer, status } = receipt;
  const watches = receipt.ticket !== 'moved';
  const { email } = buyer;
  const eventId = eventOf(item) ?? '';
  if (guest === 'refused')
    return (
      <div className="grid gap-4">
        <Notice kind="error" title={GUEST.refused.title}>
          <p>{watches ? GUEST.refused.text : GUEST.refused.gift}</p>
          <EmailForm eventId={eventId} />
        </Notice>
        {children}
      </div>
    );
  return (
    <div className="grid gap-4">
      <Notice kind="success" title={status === 'paid' ? GUEST.paid : undefined}>
        <p>{GUEST.sentTo(email)}</p>
        {guest === 'open' && watches ? <SetPassword email={email} /> : null}
      </Notice>
      {guest === 'other' && watches ? (
        <Notice title={GUEST.other.title}>
          <p className="mb-4">{GUEST.other.text(email)}</p>
          <CodeForm eventId={eventId} next={destinationOf(item)} />
        </Notice>
      ) : null}
      {children}
      {isCorrectable ? (
        <details>
          <summary className="link cursor-pointer">{GUEST.wrong}</summary>
          <EmailForm eventId={eventId} />
        </details>
      ) : null}
    </div>
  );
}

function SetPassword({ email }: { email: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = usePending();

  async function ask() {
    setBusy(true);
    const answer = await postJson('/api/auth/forgot-password', { email });
    setBusy(false);
    setSaid(answer.ok ? GUEST.password.sent(email) : answer.error.message);
  }

  return (
    <div className="mt-3 grid gap-3">
      <p>{said ?? GUEST.password.why}</p>
      {said === null ? (
        <div>
          <Button variant="secondary" busy={busy} onClick={() => void ask()}>
            {GUEST.password.action}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function EmailForm({ eventId }: { eventId: string }) {
  const router = useRouter();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = usePending();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await postJson('/api/orders/correct-email', { eventId, email });
    setBusy(false);
    if (!answer.ok) return setError(answer.error.message);
    setError(undefined);
    router.refresh();
  }

  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={(event) => void submit(event)}>
      <TextField
        label={GUEST.email}
        type="email"
        autoComplete="email"
        error={error}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div>
        <Button type="submit" busy={busy}>
          {GUEST.correct}
        </Button>
      </div>
    </form>
  );
}
