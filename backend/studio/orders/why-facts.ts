import type { z } from 'zod';
import type { whyAnswerSchema } from '@/lib/contract/studio/orders/schemas';
import type { PaymentMode, Store } from '../../store/schema';

type Answer = NonNullable<z.output<typeof whyAnswerSchema>['answer']>;

/** `isGuest`: the viewer has something to do with the event, and may be shown. */
export type Finding = {
  sentence: string;
  action?: Answer['action'];
  order?: string | null;
  canWatch?: boolean;
  isGuest?: boolean;
};

export type Facts = { store: Store; mode: PaymentMode; nowMs: number };

/** An account that has not opened what it was given is `hiddenId` alone, and answered like none. */
export type Viewer = {
  emailKeys: string[];
  user: { id: string; name: string; email: string } | null;
  hiddenId: string;
};
