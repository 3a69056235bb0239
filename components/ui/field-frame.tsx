import { type ReactNode, useId } from 'react';

export const CONTROL =
  'block min-h-13 w-full rounded-md border-2 border-line-strong bg-raised px-3.5 py-2.5 text-base text-text ' +
  'placeholder:text-muted hover:border-text focus-visible:border-accent aria-invalid:border-danger';

export type FieldTexts = { label: ReactNode; hint?: ReactNode; error?: string };

export function useControl(hint?: ReactNode, error?: string) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined };
}

type FieldFrameProps = FieldTexts & { id: string; children: ReactNode };

export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <FieldError id={id} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="flex gap-2 text-sm font-semibold text-danger">
      <span aria-hidden="true">✕</span>
      <span>{error}</span>
    </p>
  );
}
