import type { PaymentGateways } from '../payments';
import type { Store } from '../store/schema';

export type BackendConfig = {
  mediaDir: string;
  /** Of finished media. Without one they stay in `mediaDir`. */
  bucket?: BucketConfig | null;
  recordsShows: boolean;
  authSecret: string;
  sessionMs: number;
  hideAccounts: boolean;
  site: SiteConfig;
  mail: MailConfig;
  limits: LimitConfig;
  playback: PlaybackConfig;
  studio: StudioConfig;
  ingest: IngestConfig;
};

/** Of an S3-compatible storage. */
export type BucketConfig = {
  /** Path style: `https://s3.eu-central-1.example.com/marquee`. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
};

export type IngestConfig = {
  /** The origin of the live input. */
  url: string;
  /** Null when live input is off. */
  secret: string | null;
  /** What encoders are given, like `rtmp://live.example.com:1935/live`. */
  server: string;
  /** For tests: destinations may be on this machine. */
  relaysToLoopback?: boolean;
};

export type StudioConfig = {
  /** Who may start an organisation. */
  signup: 'open' | 'invite' | 'off';
  /** Keeps unfinished uploads. */
  uploadsDir: string;
  /** Of one organisation. */
  videoQuotaBytes: number;
  /** The program that makes lower qualities of videos. Null where none are made. */
  ffmpeg: string | null;
};

export type PlaybackConfig = {
  /** The first secret signs, all verify. */
  secrets: { kid: string; secret: string }[];
  /** Allowed origins of videos, such as `https://live.example.com`. */
  origins: string[];
  testClip: string;
};

export type SiteConfig = {
  name: string;
  url: string;
};

export type MailConfig = {
  /** `smtp://…` or `smtps://…`. Null leaves mail in the outbox. */
  smtpUrl: string | null;
  from: string;
  contactTo: string;
};

/** These limits depend on how many users share an address. */
export type LimitConfig = {
  loginsPerAddress: number;
  registrationsPerAddress: number;
  /** Calls that may reach a payment provider, in ten minutes. */
  paymentsPerAddress: number;
};

export type BackendDeps = {
  store: Store;
  payments: PaymentGateways;
  now: () => number;
  report: (message: string, error: unknown) => void;
  /** As `dns.resolveTxt`, which is used without it. */
  resolveTxt?: (name: string) => Promise<string[][]>;
};
