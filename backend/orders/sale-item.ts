import type { GiftTable, OrderRow } from '../store/schema';

export type SaleItem = Pick<
  OrderRow,
  | 'item_key'
  | 'kind'
  | 'plan_id'
  | 'event_id'
  | 'package_id'
  | 'item_name'
  | 'amount_cents'
  | 'discount_cents'
  | 'code_id'
  | 'partner_id'
  | 'consented_at'
  | 'country'
  | 'organisation_id'
> &
  Partial<Pick<OrderRow, 'membership_id' | 'period_number' | 'promise' | 'renewal'>> & {
    list_cents: number;
    isLimited: boolean;
    isCodeLimited: boolean;
    /** Of a gift, with `gift`. */
    holder_id?: string;
    gift?: Pick<GiftTable, 'name' | 'email' | 'giver' | 'line' | 'send_at'>;
  };
