import type { OrderDetails } from './order-answer';

const DAY = 86_400_000;
const PAID_AT = Date.UTC(2026, 5, 1, 19, 5);

export const PAID_TICKET: OrderDetails = {
  ...{ id: 'ord_1', user_id: 'usr_1', item_key: 'package:evt-gala:seat', kind: 'package', plan_id: null },
  ...{ event_id: 'evt-gala', package_id: 'seat', item_name: 'The Gala: A seat', amount_cents: 1499 },
  ...{ currency: 'USD', provider: 'stripe', provider_ref: 'pi_1', status: 'paid', version: 1 },
  ...{ created_at: PAID_AT - 1000, updated_at: PAID_AT, paid_at: PAID_AT, underway_at: null },
  ...{ refunded_cents: 0, refunded_at: null, dispute_status: null, next_check_at: 0 },
  ...{ payment_mode: null, payment_account: null, given_up_at: null, owed_reason: null },
  ...{ buyer_name: 'Bea Buyer', buyer_email: 'bea@buyers.example', buyer_verified_at: PAID_AT - DAY },
  ...{ buyer_deleted_at: null, event_title: 'The Gala', event_start_time: PAID_AT + 3 * DAY },
  ...{ event_end_time: null, event_replay_until: null, event_timezone: 'America/New_York' },
  ...{ event_ended_at: null, event_media: 'gala', event_media_url: null, event_kept_by: null },
  event_domain_key: 'gala',
  ...{ event_broadcaster: null, event_accent: null, access_from: null, access_hours: null },
};
