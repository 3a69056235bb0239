'use client';

import { useId, useRef, useState } from 'react';

export type AccountWay = 'register' | 'login';

/** What is asked of the fields that a buyer without a login sees. */
export type AccountForm = {
  /** Whether what is typed can be sent; if not, the fields say why. */
  check: () => Promise<boolean>;
  /** Makes or enters the account; false where the fields say why not. */
  enter: () => Promise<boolean>;
};

/** A buyer's account, as the ways to pay need it: with a login, both answers are yes at once. */
export type Account = AccountForm & {
  /** How the buyer comes to a login; null with one. */
  way: AccountWay | null;
  /** The form that pays, to which the account's fields belong wherever they stand. */
  formId: string;
};

/** `asks` is what a buyer without a login is asked for first; null with a login. */
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
    if (isEntered) setIsIn(true);
    return isEntered;
  }

  const account: Account = {
    way,
    formId,
    check: async () => way === null || (await fields.current?.check()) === true,
    // Two presses, or two ways to pay, share one registration.
    enter: async () => {
      if (way === null) return true;
      if (fields.current) entering.current ??= enterOnce(fields.current);
      return (await entering.current) === true;
    },
  };
  return { account, fields, turnTo };
}
