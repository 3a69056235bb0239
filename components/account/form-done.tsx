import { Notice } from '@/components/ui/notice';

/** What a form that the browser posted by itself has brought about; with script a toast says it. */
export function FormDone({ message }: { message: string | null }) {
  return message ? <Notice kind="success">{message}</Notice> : null;
}
