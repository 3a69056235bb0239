import type { UseFormReturn } from 'react-hook-form';
import type { useServerForm } from '@/components/forms/use-server-form';
import type { PostedForm } from '@/lib/forms/posted-form';

export type Typed = Record<string, string | boolean>;

export type RowProps = {
  form: UseFormReturn<Typed, unknown, Typed>;
  field: ReturnType<typeof useServerForm<Typed, Typed>>['field'];
  posted: PostedForm | null;
  /** By field: what is saved now, where it differs from what was typed. */
  conflicts: Record<string, string>;
};
