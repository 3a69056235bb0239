import type { ComponentProps } from 'react';
import { cx } from './cx';
import { CONTROL, FieldFrame, type FieldTexts, useControl } from './field-frame';

export function TextField({ label, hint, error, ...rest }: FieldTexts & ComponentProps<'input'>) {
  const control = useControl(hint, error);
  return (
    <FieldFrame id={control.id} label={label} hint={hint} error={error}>
      <input type="text" {...rest} {...control} className={CONTROL} />
    </FieldFrame>
  );
}

export function TextAreaField({ label, hint, error, ...rest }: FieldTexts & ComponentProps<'textarea'>) {
  const control = useControl(hint, error);
  return (
    <FieldFrame id={control.id} label={label} hint={hint} error={error}>
      <textarea {...rest} {...control} className={cx(CONTROL, 'resize-y')} />
    </FieldFrame>
  );
}
