import type { PostAnswer } from '@/lib/http/post-json';
import { textOf } from '@/lib/http/text-of';

export const UNEXPECTED = 'An unexpected error occurred.';

const BY_STATUS: Record<number, string> = {
  400: 'Invalid input. Please check your credentials.',
  401: 'Unauthorized: Invalid email or password.',
  404: 'No account found with this email.',
  500: 'Server error: Please try again later.',
};

export function loginFailureMessage(status: number, serverError: string | null): string {
  return BY_STATUS[status] ?? serverError ?? UNEXPECTED;
}

/** Without a response (status 0), the browser's own message. */
export function toLoginFailureMessage({ status, value, error }: Extract<PostAnswer, { ok: false }>): string {
  return status === 0 ? error.message : loginFailureMessage(status, textOf(value, 'error'));
}
