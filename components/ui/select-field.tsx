import type { ComponentProps } from 'react';
import { CONTROL, FieldFrame, type FieldTexts, useControl } from './field-frame';

type SelectFieldProps = FieldTexts & ComponentProps<'select'> & { options: Record<string, string> };

/** `options` are the labels by value. */
export function SelectField({ label, hint, error, options, ...rest }: SelectFieldProps) {
  const control = useControl(hint, error);
  return (
    <FieldFrame id={control.id} label={label} hint={hint} error={error}>
      <select {...rest} {...control} className={CONTROL}>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
