import type { Kysely } from 'kysely';
import type { MailTokenTable, ResetRequestTable, SessionTable, UserTable } from './accounts';
import type {
  EventTable,
  FreeOfferTable,
  GrantTable,
  PackageTable,
  PictureTable,
  ReminderTable,
  TrialTable,
  WaitingGrantTable,
} from './events';
import type {
  DisputeTable,
  MoneyMovementTable,
  OrderTable,
  OrderTransitionTable,
  ProviderEventTable,
  RefundTable,
} from './orders';
import type { PlaceTable, PositionTable, PreviewTable, RecordingTable, ScreenTable } from './playback';
import type { ContactMessageTable, OutboxTable } from './mail';
import type {
  AuditLogTable,
  EventDraftTable,
  InvitationTable,
  MembershipTable,
  OrganisationPictureTable,
  OrganisationTable,
  UploadTable,
} from './studio';

export type * from './accounts';
export type * from './events';
export type * from './orders';
export type * from './playback';
export type * from './mail';
export type * from './studio';

/** Works in SQLite and PostgreSQL: integer cents and ms, booleans as 0 or 1 (decision 3). */
export type Schema = {
  users: UserTable;
  sessions: SessionTable;
  events: EventTable;
  packages: PackageTable;
  pictures: PictureTable;
  orders: OrderTable;
  order_transitions: OrderTransitionTable;
  provider_events: ProviderEventTable;
  refunds: RefundTable;
  disputes: DisputeTable;
  money_movements: MoneyMovementTable;
  trials: TrialTable;
  grants: GrantTable;
  waiting_grants: WaitingGrantTable;
  free_offers: FreeOfferTable;
  screens: ScreenTable;
  places: PlaceTable;
  positions: PositionTable;
  previews: PreviewTable;
  recordings: RecordingTable;
  reminders: ReminderTable;
  contact_messages: ContactMessageTable;
  outbox: OutboxTable;
  mail_tokens: MailTokenTable;
  reset_requests: ResetRequestTable;
  rate_limits: RateLimitTable;
  organisations: OrganisationTable;
  memberships: MembershipTable;
  invitations: InvitationTable;
  event_drafts: EventDraftTable;
  audit_log: AuditLogTable;
  uploads: UploadTable;
  organisation_pictures: OrganisationPictureTable;
};

export type Store = Kysely<Schema>;

export type RateLimitTable = { key: string; points: number; expire: number | null };
