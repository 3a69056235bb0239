import { cx } from '@/components/ui/cx';
import { READ } from '@/lib/events/messages';
import { splitLinks } from '@/lib/events/split-links';
import { splitDescription } from '@/lib/events/split-description';

export function EventDescription({ text, className }: { text: string; className?: string }) {
  const { lead, rest } = splitDescription(text);
  if (lead === '') return null;
  return (
    <div className={cx('grid max-w-text gap-2', className)}>
      <p dir="auto" className="whitespace-pre-line">
        <LinkedText text={lead} />
      </p>
      {rest ? (
        <details className="group">
          <summary className="link w-fit list-none py-1 font-semibold marker:content-none [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">{READ.more}</span>
            <span className="hidden group-open:inline">{READ.less}</span>
          </summary>
          <p dir="auto" className="mt-2 whitespace-pre-line">
            <LinkedText text={rest} />
          </p>
        </details>
      ) : null}
    </div>
  );
}

/** In a tab of its own, so that the show goes on. */
function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part, index) =>
    part.isLink ? (
      <a
        key={index}
        href={part.text}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        dir="ltr"
        className="link wrap-anywhere"
      >
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}
