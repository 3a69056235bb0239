import type { AppError } from '@/lib/result';

/** What either kind of button tells the panel. */
export type PaypalOutcome = {
  onStarted: () => void;
  /** Whether the buyer has agreed to what an order is for; where not, it is not handed to PayPal. */
  isAgreed: (amountCents: number) => boolean;
  /** Takes the money. `restart`: PayPal turned the chosen way to pay down, and the buyer is to choose another one there. */
  onApproved: (paypalOrderId: string) => Promise<'done' | 'restart'>;
  onCancelled: () => void;
  /** No order could be opened. */
  onRefused: (error: AppError) => void;
  /** PayPal's own words. */
  onFailed: (message: string) => void;
};
