import type { Letter, LetterPart, Sender } from './letter';
import type { Mail } from './outbox';
import { renderHtml } from './render-html';

/** Line breaks in the subject become spaces. */
export function writeMail({ heading, parts, subject, ...envelope }: Letter, sender: Sender): Mail {
  const { site, broadcaster } = sender;
  const signature = broadcaster
    ? `${broadcaster.name}\nTickets and streaming by ${site.name}, ${site.url}`
    : `${site.name}\n${site.url}`;
  return {
    ...envelope,
    ...(broadcaster && { fromName: broadcaster.name }),
    subject: subject.replace(/\s+/g, ' '),
    text: `${[...parts.map(toText), signature].join('\n\n')}\n`,
    html: renderHtml({ heading, parts, sender }),
  };
}

function toText(part: LetterPart): string {
  if (typeof part === 'string') return part;
  if ('prose' in part) return part.prose;
  if ('facts' in part) return part.facts.map((row) => row.join(': ')).join('\n');
  return `${'action' in part ? part.action : part.link}:\n${part.url}`;
}
