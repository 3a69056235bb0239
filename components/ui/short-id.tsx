import { COPY_ID } from '@/lib/content/ui';
import { CopyButton } from './copy-button';

/** In characters, of both ends. */
const [HEAD, TAIL] = [8, 4];

/** Whole for assistive technology and on paper. */
export function ShortId({ id, name }: { id: string; name: string }) {
  if (id.length <= HEAD + TAIL) return <code>{id}</code>;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <code aria-hidden="true" className="print:hidden">
        {`${id.slice(0, HEAD)}…${id.slice(-TAIL)}`}
      </code>
      <code className="sr-only break-all print:not-sr-only">{id}</code>
      <span className="-my-2.5 flex flex-wrap items-center">
        <CopyButton text={id} label={COPY_ID.label} about={name} said={COPY_ID} variant="quiet" />
      </span>
    </span>
  );
}
