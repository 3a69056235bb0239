'use client';

import { useRouter } from 'next/navigation';
import { storeToken } from '@/components/layout/use-viewer';
import { notify } from '@/components/ui/toast';
import { textOf } from '@/lib/http/text-of';

/** What login and registration have in common once they worked: keep the token, say the message. */
export function keepSession(answer: unknown, fallbackMessage: string): void {
  storeToken(textOf(answer, 'token'));
  notify.success(textOf(answer, 'message') ?? fallbackMessage);
}

/** The same on a page of its own, which then moves on. */
export function useSignIn(): (answer: unknown, fallbackMessage: string, goTo: string) => void {
  const router = useRouter();
  return (answer, fallbackMessage, goTo) => {
    keepSession(answer, fallbackMessage);
    router.push(goTo);
    // The router's cache may hold pages that were rendered without a session.
    router.refresh();
  };
}
