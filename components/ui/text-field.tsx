import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx';
import { CONTROL, FieldFrame, describedBy } from './field-frame';

type FieldTexts = { label: ReactNode; hint?: ReactNode; error?: string };

/**
 * One line of text with its label. Further props and `ref` go to the input, so
 * `{...register('email')}` works.
 */
export function TextField({
  label,
  hint,
  error,
  id,
  className,
  ...rest
}: FieldTexts & ComponentProps<'input'>) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error}>
      <input
        type="text"
        {...rest}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, hint, error)}
        className={cx(CONTROL, 'min-h-12', className)}
      />
    </FieldFrame>
  );
}

/** Several lines of text with their label; otherwise as `TextField`. */
export function TextAreaField({
  label,
  hint,
  error,
  id,
  className,
  ...rest
}: FieldTexts & ComponentProps<'textarea'>) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, hint, error)}
        className={cx(CONTROL, 'resize-y', className)}
      />
    </FieldFrame>
  );
}
