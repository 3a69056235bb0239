import type { Generated } from 'kysely';
import type { Organizer } from '@/lib/contract/events';
import type { Role } from '@/lib/contract/studio/shared/roles';

export type OrganisationTable = Organizer & {
  id: string;
  name: string;
  version: number;
  /** The defaults of new events. */
  broadcaster: string | null;
  accent: string | null;
  logo: string | null;
  timezone: string;
  domain: string | null;
  created_at: number;
  created_by: string | null;
  /** When the first event was made. */
  trial_started_at: number | null;
  approved_at: number | null;
  suspended_at: number | null;
  /** `Stoppable[]`, separated by spaces. Null means publishing and messages. */
  stopped: string | null;
  /** What the platform said with its last decision. */
  decision_note: string | null;
  approval_asked_at: number | null;
  /** Until it is answered. */
  approval_message: string | null;
  approval_answered_at: number | null;
  /** The origins of sites that may show a player, in lines. */
  frame_sites: string | null;
  /** Confirmed. The one below waits for its link, whose hash is as an invitation's. */
  reply_to: string | null;
  reply_wanted: string | null;
  reply_hash: string | null;
  reply_expires_at: number | null;
};

export type MembershipTable = {
  organisation_id: string;
  user_id: string;
  role: Role;
  joined_at: number;
  /** `AlertKind[]` that the member is not mailed, separated by spaces. */
  muted: string | null;
};

/** A day's refunds by all members of a role. Null for no limit; without a row the default. */
export type RefundLimitTable = {
  organisation_id: string;
  role: Role;
  refunds: number | null;
  cents: number | null;
};

/** `day` in the organisation's zone, like `2026-11-28`. */
export type RefundDayTable = {
  organisation_id: string;
  role: Role;
  day: string;
  refunds: number;
  cents: number;
};

/** When members were last told of `subject`, written with their mails. */
export type AlertTable = { organisation_id: string; kind: string; subject: string; at: number };

export type InvitationTable = {
  id: string;
  organisation_id: string;
  email: string;
  email_key: string;
  role: Role;
  /** SHA-256 in base64url. Only the mail has the token. */
  hash: string;
  invited_by: string;
  created_at: number;
  expires_at: number;
  accepted_at: number | null;
  accepted_by: string | null;
};

export type EventDraftTable = {
  event_id: string;
  organisation_id: string;
  /** `DraftEntry` as JSON: one entry of the events file. */
  entry: string;
  /** The entry that is public. Null before it is published. */
  published: string | null;
  published_at: number | null;
  version: number;
  /** What `undoEdit` needs, as JSON. Null before the first edit. */
  last_edit: string | null;
  /** Of `entry`, for the list. */
  start_time: number;
  domain: string;
  /** Title, broadcaster and domain in lower case. */
  search: string;
  created_at: number;
  updated_at: number;
  updated_by: string | null;
  terms_accepted_at: number | null;
};

/** Append-only, written with the change. */
export type AuditLogTable = {
  id: string;
  organisation_id: string;
  at: number;
  /** Null for the platform's operator. */
  user_id: string | null;
  event_id: string | null;
  action: string;
  /** Another thing than the event, such as a ticket's name or a member's address. */
  subject: string | null;
  /** `LogChange[]` as JSON. */
  changes: string;
};

export type UploadTable = {
  id: string;
  organisation_id: string;
  user_id: string | null;
  kind: 'picture' | 'logo' | 'video' | 'captions';
  name: string;
  bytes: number;
  state: 'open' | 'done' | 'failed';
  /** JSON of what was made of it. */
  result: string | null;
  error: string | null;
  /** Of captions: `{video id} {language}`. */
  subject: string | null;
  created_at: number;
  updated_at: number;
};

export type OrganisationPictureTable = {
  organisation_id: string;
  /** Of a file that the site sends, like `/pictures/…-w1920.webp`. */
  path: string;
  /** `PictureSizes` as JSON; `null` for a logo. */
  sizes: string;
  /** Empty. Only the release before made other crops. */
  source: string;
  bytes: number;
  created_at: number;
};

/** A video of the library. Its folder below MEDIA_DIR follows from its id (`toLibraryFolder`). */
export type VideoTable = {
  id: string;
  organisation_id: string;
  name: string;
  version: number;
  state: 'preparing' | 'ready' | 'failed' | 'deleting';
  /** Why it failed. */
  message: string | null;
  /** Of the upload, then of the folder. */
  bytes: number;
  /** `VideoInfo` as JSON. */
  info: string;
  /** The languages of its captions, as JSON. */
  captions: string;
  /** In percent. */
  progress: number;
  attempts: number;
  /** One instance at a time prepares a video. */
  held_until: number;
  /** Its lower qualities and poster as JSON. Null before they are made. */
  ladder: string | null;
  ladder_attempts: Generated<number>;
  created_at: number;
};

/** The broadcaster may send news while there is a row without `withdrawn_at`. */
export type ConsentTable = {
  organisation_id: string;
  user_id: string;
  consented_at: number;
  withdrawn_at: number | null;
  order_id: string | null;
};

/** A list that was checked. It is kept for a day. */
export type GuestListTable = {
  id: string;
  event_id: string;
  /** Those to be added, as JSON of `Guest[]`. */
  guests: string;
  total: number;
  /** How many of `guests` are done, in their order. */
  added: number;
  known: number;
  faulty: number;
  /** The first of `LineFault[]` as JSON. */
  faults: string;
  created_at: number;
};

/** A holder's names (`takeDomain`), for the lock of its row alone. */
export type DomainLockTable = { name: string };

export type StudioTables = {
  organisations: OrganisationTable;
  memberships: MembershipTable;
  invitations: InvitationTable;
  event_drafts: EventDraftTable;
  audit_log: AuditLogTable;
  uploads: UploadTable;
  organisation_pictures: OrganisationPictureTable;
  videos: VideoTable;
  consents: ConsentTable;
  guest_lists: GuestListTable;
  refund_limits: RefundLimitTable;
  refund_days: RefundDayTable;
  alerts: AlertTable;
  domain_locks: DomainLockTable;
};
