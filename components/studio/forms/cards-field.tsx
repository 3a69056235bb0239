import { FieldError } from '@/components/ui/field-frame';
import { cx } from '@/components/ui/cx';
import { STUDIO_FORM } from '@/lib/content/studio/shell';
import type { StudioField } from './form-model';
import type { RowProps } from './row-props';

type CardsFieldProps = Extract<StudioField, { kind: 'cards' }> & RowProps;

export function CardsField({ form, field, posted, name, label, value, options }: CardsFieldProps) {
  const chosen = posted?.values[name] ?? value;
  const cards = Object.entries(options).map(([option, { label: title, text, isMore = false }]) => ({
    isMore,
    option,
    card: (
      <label
        key={option}
        className={cx(
          'flex cursor-pointer gap-3',
          text
            ? 'rounded-md border-2 border-line-strong bg-raised p-4 hover:border-text has-checked:border-accent'
            : 'min-h-11 items-center sm:col-span-3',
        )}
      >
        <input
          {...form.register(name)}
          type="radio"
          value={option}
          defaultChecked={option === chosen}
          className="size-5 shrink-0"
        />
        <span className="grid min-w-0 content-start gap-1">
          <span className={cx(text && 'font-semibold')}>{title}</span>{' '}
          {text ? <span className="text-sm text-muted">{text}</span> : null}
        </span>
      </label>
    ),
  }));
  const more = cards.filter(({ isMore }) => isMore);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="grid gap-x-3 gap-y-2 sm:grid-cols-3">
        {cards.filter(({ isMore }) => !isMore).map(({ card }) => card)}
      </div>
      {more.length > 0 ? (
        <details open={more.some(({ option }) => option === chosen)}>
          <summary className="link inline-flex min-h-11 items-center">{STUDIO_FORM.more}</summary>
          {more.map(({ card }) => card)}
        </details>
      ) : null}
      <FieldError id={name} error={field(name, value).error} />
    </fieldset>
  );
}
