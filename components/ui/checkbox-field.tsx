import type { ComponentProps } from 'react';
import { FieldError, type FieldTexts, useControl } from './field-frame';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & Omit<FieldTexts, 'hint'>;

export function CheckboxField({ label, error, ...rest }: CheckboxFieldProps) {
  const control = useControl(undefined, error);
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start gap-3">
        <input {...rest} type="checkbox" {...control} className="mt-0.5 size-6 shrink-0 cursor-pointer" />
        <label htmlFor={control.id} className="cursor-pointer text-base">
          {label}
        </label>
      </div>
      <FieldError id={control.id} error={error} />
    </div>
  );
}
