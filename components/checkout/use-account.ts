'use client';

import { useId, useRef, useState } from 'react';

/** `guest`: an address alone, and no account yet. */
export type AccountWay = 'guest' | 'register' | 'login';

export type AccountForm = {
  check: () => Promise<boolean>;
  enter: () => Promise<boolean>;
};

export type Account = AccountForm & {
  way: AccountWay | null;
  formId: string;
};

export function useAccount(asks: AccountWay | null) {
  const formId = useId();
  const fields = useRef<AccountForm>(null);
  const entering = useRef<Promise<boolean>>(null);
  const [chosen, turnTo] = useState(asks);
  const [isIn, setIsIn] = useState(false);
  const way = asks === null || isIn ? null : chosen;

  async function enterOnce(form: AccountForm): Promise<boolean> {
    const isEntered = await form.enter();
    entering.current = null;
    // A guest may change the address until it is paid.
    if (isEntered && way !== 'guest') setIsIn(true);
    return isEntered;
  }

  const account: Account = {
    way,
    formId,
    check: async () => way === null || (await fields.current?.check()) === true,
    // Two presses, or two payment methods, share one registration.
    enter: async () => {
      if (way === null) return true;
      if (fields.current) entering.current ??= enterOnce(fields.current);
      return (await entering.current) === true;
    },
  };
  return { account, fields, turnTo };
}
