'use client';

import { useEffect, useState } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { withReturnTo } from '@/lib/auth/return-to';
import { captureAnswerSchema, type Item } from '@/lib/contract';
import { type PostAnswer, postJson } from '@/lib/http/post-json';
import { type AppError, fail } from '@/lib/result';
import { ResumeSaving } from './resume-saving';

type Captured =
  { step: 'capturing' } | { step: 'captured'; item: Item } | { step: 'failed'; error: AppError };

/** Finishes a PayPal payment whose approval happened in this very window. Capturing twice is harmless. */
export function ResumePaypal({ paypalOrderId }: { paypalOrderId: string }) {
  const [captured, setCaptured] = useState<Captured>({ step: 'capturing' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let left = false;
    void postJson('/api/paypal/capture', { paypalOrderId }).then((answer) => {
      if (!left) setCaptured(toCaptured(answer));
    });
    return () => {
      left = true;
    };
  }, [paypalOrderId, attempt]);

  function retry() {
    setCaptured({ step: 'capturing' });
    setAttempt((count) => count + 1);
  }

  switch (captured.step) {
    case 'capturing':
      return <Notice>Finishing your PayPal payment…</Notice>;
    case 'captured':
      return <ResumeSaving item={captured.item} paymentId={paypalOrderId} />;
    case 'failed':
      return <CaptureFailure error={captured.error} paypalOrderId={paypalOrderId} onRetry={retry} />;
  }
}

type CaptureFailureProps = { error: AppError; paypalOrderId: string; onRetry: () => void };

function CaptureFailure({ error, paypalOrderId, onRetry }: CaptureFailureProps) {
  return (
    <Notice kind={error.code === 'payment_pending' ? 'info' : 'error'}>
      <p>{error.message}</p>
      <p className="mt-2 text-sm">
        Reference: <code className="break-all">{paypalOrderId}</code>
      </p>
      <WayOn error={error} paypalOrderId={paypalOrderId} onRetry={onRetry} />
    </Notice>
  );
}

function WayOn({ error, paypalOrderId, onRetry }: CaptureFailureProps) {
  switch (error.code) {
    case 'unauthorized': {
      const returnTo = `/paypal?token=${encodeURIComponent(paypalOrderId)}`;
      return (
        <LinkButton className="mt-3" href={withReturnTo('/auth/login', returnTo)}>
          Log in
        </LinkButton>
      );
    }
    case 'already_owned':
      return (
        <LinkButton className="mt-3" href="/user/purchases">
          My purchases
        </LinkButton>
      );
    // Nothing says here what was to be bought: the answer of a capture that failed does not name it.
    case 'payment_declined':
    case 'instrument_declined':
    case 'conflict':
    case 'not_found':
      return (
        <LinkButton className="mt-3" href="/">
          Back to the front page
        </LinkButton>
      );
    default:
      return (
        <Button className="mt-3" variant="secondary" onClick={onRetry}>
          Check again
        </Button>
      );
  }
}

function toCaptured(answer: PostAnswer): Captured {
  if (!answer.ok) return { step: 'failed', error: answer.error };
  const parsed = captureAnswerSchema.safeParse(answer.value);
  if (parsed.success) return { step: 'captured', item: parsed.data.item };
  const { error } = fail(
    'upstream_invalid',
    'PayPal answered in a way we do not understand. Please try again.',
  );
  return { step: 'failed', error };
}
