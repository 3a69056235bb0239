'use client';

import { useEffect, useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { captureAnswerSchema, type Item } from '@/lib/contract';
import { postJson } from '@/lib/http/post-json';
import { ResumeSaving } from './resume-saving';

type Captured =
  { step: 'capturing' } | { step: 'captured'; item: Item } | { step: 'failed'; message: string };

/** Finishes a PayPal payment whose approval happened in this very window. Capturing twice is harmless. */
export function ResumePaypal({ paypalOrderId }: { paypalOrderId: string }) {
  const [captured, setCaptured] = useState<Captured>({ step: 'capturing' });

  useEffect(() => {
    let left = false;
    void postJson('/api/paypal/capture', { paypalOrderId }).then((answer) => {
      if (left) return;
      const parsed = answer.ok ? captureAnswerSchema.safeParse(answer.value) : null;
      if (parsed?.success) setCaptured({ step: 'captured', item: parsed.data.item });
      else setCaptured({ step: 'failed', message: messageOf(answer) });
    });
    return () => {
      left = true;
    };
  }, [paypalOrderId]);

  switch (captured.step) {
    case 'capturing':
      return <Notice>Finishing your PayPal payment…</Notice>;
    case 'captured':
      return <ResumeSaving item={captured.item} paymentId={paypalOrderId} />;
    case 'failed':
      return (
        <Notice kind="error">
          <p>{captured.message}</p>
          <p className="mt-2 text-sm">
            Reference: <code>{paypalOrderId}</code>
          </p>
        </Notice>
      );
  }
}

function messageOf(answer: Awaited<ReturnType<typeof postJson>>): string {
  return answer.ok
    ? 'PayPal answered in a way we do not understand. Please try again.'
    : answer.error.message;
}
