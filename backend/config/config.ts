import type { PaymentGateways } from '../payments';
import type { Store } from '../store/schema';

export type BackendConfig = {
  /** One folder a video. */
  mediaDir: string;
  /** Whether shows at origins are recorded there, for their replay. */
  recordsShows: boolean;
  /** At least 32 characters (RFC 7518 section 3.2). */
  authSecret: string;
  sessionMs: number;
  /** Answer 401 instead of 404 for an unknown email. */
  hideAccounts: boolean;
  site: SiteConfig;
  mail: MailConfig;
  limits: LimitConfig;
  playback: PlaybackConfig;
};

export type PlaybackConfig = {
  /** Sign tokens and addresses; the first signs, all are accepted. */
  secrets: { kid: string; secret: string }[];
  /** Where videos may come from, like `https://live.example.com`. */
  origins: string[];
  /** The folder below `mediaDir` whose first seconds are the test clip. */
  testClip: string;
};

export type SiteConfig = {
  name: string;
  /** An origin, like `https://example.com`. */
  url: string;
};

export type MailConfig = {
  /** `smtp://…` or `smtps://…`; null leaves mail in the outbox. */
  smtpUrl: string | null;
  from: string;
  contactTo: string;
};

/** The limits that depend on how many people share an address. */
export type LimitConfig = {
  /** Failed logins in an hour; a successful one counts a fifth. */
  loginsPerAddress: number;
  /** Accounts made in an hour; a refused email counts as five. */
  registrationsPerAddress: number;
  /** Calls that may reach a payment provider, in ten minutes. */
  paymentsPerAddress: number;
};

export type BackendDeps = {
  store: Store;
  payments: PaymentGateways;
  /** In milliseconds since 1970. */
  now: () => number;
  /** Told of errors that are no caller's answer. */
  report: (message: string, error: unknown) => void;
};
