import type { PaymentGateways } from '../payments';
import type { Store } from '../store/schema';

/** The settings of the embedded API. The entry points fill it from the environment, tests by hand. */
export type UpstreamConfig = {
  /** The folder of the films, one folder a film. */
  mediaDir: string;
  /** Signs tokens; at least 32 characters (RFC 7518 section 3.2: a key as long as the hash). */
  authSecret: string;
  /** How long a login lasts, in milliseconds. */
  sessionMs: number;
  /** Answer 401 instead of 404 for an unknown e-mail. */
  hideAccounts: boolean;
  site: SiteConfig;
  mail: MailConfig;
  limits: LimitConfig;
  playback: PlaybackConfig;
};

/** The gateway that films pass through. */
export type PlaybackConfig = {
  /** Sign tokens and addresses; the first signs, all are accepted. */
  secrets: { kid: string; secret: string }[];
  /** The origins films may come from, like `https://live.example.com`. */
  origins: string[];
  /** The folder below `mediaDir` whose first seconds are the test clip. */
  testClip: string;
};

/** The site in front of this API, as mails name it and link to it. */
export type SiteConfig = {
  name: string;
  /** An origin, like `https://example.com`. */
  url: string;
};

export type MailConfig = {
  /** `smtp://…` or `smtps://…`; null leaves mail in the outbox. */
  smtpUrl: string | null;
  /** The sender: an address, or a name and one. */
  from: string;
  /** Where messages of the contact form go. */
  contactTo: string;
};

/**
 * The limits that depend on how many people share an address; the others are in
 * `accounts/limits.ts` and `orders/limits.ts`.
 */
export type LimitConfig = {
  /**
   * Failed logins from one address in an hour. A successful one counts a fifth; so many links may
   * be asked for.
   */
  loginsPerAddress: number;
  /** Accounts made from one address in an hour; a refused e-mail counts as five. */
  registrationsPerAddress: number;
  /** Calls that may reach a payment provider, from one address in ten minutes. */
  paymentsPerAddress: number;
};

/** What the embedded API reaches outside of itself. */
export type UpstreamDeps = {
  /** Migrated; closed by the upstream's `close()`. */
  store: Store;
  payments: PaymentGateways;
  /** The server's clock, in milliseconds since 1970. */
  now: () => number;
  /** Told of what went wrong without being anybody's answer. */
  report: (message: string, error: unknown) => void;
};
