import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

type FormEndProps = {
  failure: string | null;
  busy: boolean;
  label: string;
  busyLabel: string;
  wide?: boolean;
  variant?: 'primary' | 'secondary';
};

export function FormEnd({ failure, busy, label, busyLabel, wide = false, variant }: FormEndProps) {
  return (
    <>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button
        type="submit"
        size={wide ? 'lg' : 'md'}
        variant={variant}
        wide={wide}
        busy={busy}
        className="justify-self-start"
      >
        {busy ? busyLabel : label}
      </Button>
    </>
  );
}
