import type { ExpressionBuilder } from 'kysely';
import type { PaymentMode, Schema } from './schema';

/** The condition that an order counts in a mode; one that does not say counts in each. */
export const ofMode = (mode: PaymentMode) => (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.or([eb('orders.payment_mode', 'is', null), eb('orders.payment_mode', '=', mode)]);
