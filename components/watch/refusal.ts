import { toLogin } from '@/lib/auth/return-to';
import type { AppError } from '@/lib/result';

/** Where a viewer who is refused is sent; null where the player itself shows why. */
export function refusalPath(error: AppError, eventId: string, herePath: string): string | null {
  switch (error.code) {
    case 'unauthorized':
      return toLogin(herePath, true);
    case 'not_entitled':
    case 'access_over':
    case 'access_refunded':
    case 'access_suspended':
    case 'email_unverified':
      return `/denied?event=${encodeURIComponent(eventId)}&reason=${error.code}`;
    case 'country_blocked':
      return '/not-available-in-your-country';
    default:
      return null;
  }
}
