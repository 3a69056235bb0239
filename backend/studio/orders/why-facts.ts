import type { PaymentMode, Store } from '../../store/schema';
import type { Reason } from './why-advice';

/** `isGuest`: the viewer has something to do with the event, and may be shown. */
export type Finding = {
  sentence: string;
  reason: Reason;
  order?: string | null;
  isGuest?: boolean;
};

export type Facts = { store: Store; mode: PaymentMode; nowMs: number };

/** An account that has not opened what it was given is `hiddenId` alone, and answered like none. */
export type Viewer = {
  emailKeys: string[];
  user: { id: string; name: string; email: string } | null;
  hiddenId: string;
};
