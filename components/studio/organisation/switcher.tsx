import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/select-field';
import type { Organisation } from '@/components/studio/studio-shell';
import { STUDIO } from '@/lib/content/studio/shell';

type SwitcherProps = { path: string; chosen: string; organisations: readonly Organisation[] };

/** Only for members of several organisations. */
export function Switcher({ path, chosen, organisations }: SwitcherProps) {
  if (organisations.length < 2) return null;
  const options = Object.fromEntries(organisations.map(({ _id, name }) => [_id, name]));
  return (
    <form action={path} className="flex flex-wrap items-end gap-3">
      <SelectField name="organisation" label={STUDIO.organisations} options={options} defaultValue={chosen} />
      <Button type="submit" variant="secondary">
        {STUDIO.switchTo}
      </Button>
    </form>
  );
}
