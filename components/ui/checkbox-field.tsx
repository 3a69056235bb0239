import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx';
import { FieldError, describedBy } from './field-frame';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; error?: string };

/** A checkbox with its label to the right. Further props and `ref` go to the input. */
export function CheckboxField({ label, error, id, className, ...rest }: CheckboxFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start gap-3">
        <input
          {...rest}
          type="checkbox"
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, undefined, error)}
          className={cx('mt-0.5 size-6 shrink-0 cursor-pointer', className)}
        />
        <label htmlFor={fieldId} className="cursor-pointer text-base">
          {label}
        </label>
      </div>
      <FieldError id={fieldId} error={error} />
    </div>
  );
}
