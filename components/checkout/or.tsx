import { PAYMENT } from '@/lib/content/payment';

export const Or = () => (
  <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {PAYMENT.or}
  </p>
);
