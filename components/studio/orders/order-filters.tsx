import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { ORDER_FILTER } from '@/lib/content/studio/orders';
import type { ORDER_FILTERS } from '@/lib/contract/studio';

type OrderFiltersProps = {
  packages: Record<string, string>;
  chosen: Record<(typeof ORDER_FILTERS)[number], string>;
};

/** The fields that orders and refund runs are chosen by. */
export function OrderFilters({ packages, chosen }: OrderFiltersProps) {
  return (
    <>
      <SelectField
        name="package"
        label={ORDER_FILTER.package}
        options={{ '': ORDER_FILTER.anyPackage, ...packages }}
        defaultValue={chosen.package}
      />
      <TextField name="code" label={ORDER_FILTER.code} defaultValue={chosen.code} maxLength={64} />
      <TextField name="day" type="date" label={ORDER_FILTER.day} defaultValue={chosen.day} />
      <TextField
        name="country"
        label={ORDER_FILTER.country}
        defaultValue={chosen.country}
        maxLength={2}
        pattern="[A-Za-z]{2}"
      />
    </>
  );
}
