import type { ComponentProps } from 'react';
import { TextField } from '@/components/ui/text-field';
import { STUDIO_FORM } from '@/lib/content/studio/shell';
import type { RowProps } from './row-props';
import { useTyped } from './use-typed';

type ColorFieldProps = Pick<RowProps, 'form'> & {
  given: ComponentProps<typeof TextField> & { name: string; defaultValue?: string };
};

const HEX = /^#[0-9a-f]{6}$/i;

/** The text is what is sent; the browser's own picker follows it. */
export function ColorField({ form, given }: ColorFieldProps) {
  const { name, defaultValue = '' } = given;
  const text = useTyped(form, () => String(form.getValues(name) ?? defaultValue), defaultValue).trim();
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <TextField {...given} autoComplete="off" />
      </div>
      <input
        type="color"
        aria-label={STUDIO_FORM.pickColor}
        value={HEX.test(text) ? text.toLowerCase() : '#000000'}
        onChange={({ target }) => form.setValue(name, target.value)}
        className="mt-6.5 h-13 w-16 shrink-0 cursor-pointer rounded-md border-2 border-line-strong bg-raised p-1 noscript:hidden"
      />
    </div>
  );
}
