import type { ExpressionBuilder } from 'kysely';
import type { PaymentMode, Schema } from './schema';

/** An order without a mode counts in every mode. */
export const isOfMode = (own: PaymentMode | null, mode: PaymentMode): boolean => own === null || own === mode;

/** As `isOfMode`, in a query. */
export const ofMode = (mode: PaymentMode) => (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.or([eb('orders.payment_mode', 'is', null), eb('orders.payment_mode', '=', mode)]);
