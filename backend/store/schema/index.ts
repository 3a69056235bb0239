import type { Kysely } from 'kysely';
import type { AccountTables } from './accounts';
import type { BookTables } from './books';
import type { ChannelTables } from './channels';
import type { EventTables } from './events';
import type { GiftTables } from './gifts';
import type { LiveTables } from './live';
import type { MessageTables } from './messages';
import type { OperatorTables } from './operators';
import type { OrderTables } from './orders';
import type { PassTables } from './passes';
import type { PlaybackTables } from './playback';
import type { MailTables } from './mail';
import type { RestreamTables } from './restream';
import type { SavedMethodTables } from './saved-methods';
import type { StudioTables } from './studio';
import type { WalletTables } from './wallets';

export type * from './accounts';
export type * from './books';
export type * from './channels';
export type * from './events';
export type * from './gifts';
export type * from './live';
export type * from './messages';
export type * from './orders';
export type * from './passes';
export type * from './playback';
export type * from './mail';
export type * from './restream';
export type * from './saved-methods';
export type * from './studio';
export type * from './wallets';

/** Work that only the instance `holder` does until `held_until`, in ms. */
export type ClaimTable = { name: string; holder: string; held_until: number };

export type RateLimitTable = { key: string; points: number; expire: number | null };

/** Works in SQLite and PostgreSQL: integer cents and ms, booleans as 0 or 1 (decision 3). */
export type Schema = AccountTables &
  ChannelTables &
  EventTables &
  GiftTables &
  LiveTables &
  MessageTables &
  OrderTables &
  PassTables &
  PlaybackTables &
  MailTables &
  RestreamTables &
  SavedMethodTables &
  StudioTables &
  WalletTables &
  OperatorTables &
  BookTables & { rate_limits: RateLimitTable; claims: ClaimTable };

export type Store = Kysely<Schema>;
