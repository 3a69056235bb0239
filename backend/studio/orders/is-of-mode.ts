import type { OrderRow, PaymentMode } from '../../store/schema';

/** As `ofMode`, for a row that was read. */
export const isOfMode = ({ payment_mode: own }: OrderRow, mode: PaymentMode) => own === null || own === mode;
