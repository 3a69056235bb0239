'use client';

import { useId, useRef, useState } from 'react';

/** `guest`: an address alone, and no account yet. */
export type AccountWay = 'guest' | 'register' | 'login';

/** Whom the provider's wallet names. */
export type WalletOwner = { name: string; email: string };

export type AccountForm = {
  check: () => Promise<boolean>;
  /** A guest may be named by a wallet, and then fills in nothing. */
  enter: (owner?: WalletOwner) => Promise<boolean>;
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

  async function enterOnce(form: AccountForm, owner?: WalletOwner): Promise<boolean> {
    const isEntered = await form.enter(owner);
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
    enter: async (owner) => {
      if (way === null) return true;
      if (fields.current) entering.current ??= enterOnce(fields.current, owner);
      return (await entering.current) === true;
    },
  };
  return { account, fields, turnTo };
}
