import { CheckboxField } from '@/components/ui/checkbox-field';
import { TextAreaField, TextField } from '@/components/ui/text-field';

/** Form fields: at rest, filled in, faulty, not available. */
export function FieldSheet() {
  return (
    <div className="grid gap-5">
      <TextField label="Name" hint="As on the ticket" />
      <TextField label="Email" type="email" defaultValue="ann@example" error="Invalid email" />
      <TextField label="Not available" defaultValue="Sold out" disabled />
      <TextAreaField label="Message" rows={3} />
      <CheckboxField label="I accept the terms and conditions" />
      <CheckboxField label="I accept, too" error="Please accept the terms and conditions" />
    </div>
  );
}
