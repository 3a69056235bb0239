'use client';

import { createContext, type ReactNode, use } from 'react';
import type { FormName } from '@/lib/forms/posted-form';

const Refused = createContext<readonly FormName[]>([]);

/** Forms and dialogs inside that a member may not send are not there. */
export function Rights({ refused, children }: { refused: readonly FormName[]; children: ReactNode }) {
  return <Refused value={refused}>{children}</Refused>;
}

export const useMaySend = (form: FormName): boolean => !use(Refused).includes(form);
