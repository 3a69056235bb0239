import type * as z from 'zod';
import { toTexts } from '@/components/studio/forms/form-model';
import { toMessageGroups, toSendGroups } from '@/components/studio/messages/message-groups';
import { StudioForm } from '@/components/studio/forms/studio-form';
import { MESSAGES } from '@/lib/content/studio/messages';
import type { messageAnswerSchema } from '@/lib/contract/studio';
import { getPosted } from '@/lib/forms/get-posted';
import { DialogForm } from '../page-form';

const { send, cancel, fields } = MESSAGES;

type MessageActionsProps = {
  eventId: string;
  message: z.output<typeof messageAnswerSchema>;
  zone: string;
  path: string;
};

export async function MessageActions({ eventId, message, zone, path }: MessageActionsProps) {
  const ids = { eventId, messageId: message._id };
  const saved = await getPosted('studio/messages/save');
  const isDraft = message.status === 'draft';
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        {isDraft ? (
          <DialogForm
            name="studio/messages/send"
            fixed={{ ...ids, version: String(message.version) }}
            groups={toSendGroups(zone)}
            texts={{ ...send, text: send.text(message.people) }}
            path={path}
            variant="primary"
          />
        ) : null}
        {!(message.group in MESSAGES.notices) &&
        ['draft', 'scheduled', 'sending'].includes(message.status) ? (
          <DialogForm name="studio/messages/cancel" fixed={ids} texts={cancel} path={path} />
        ) : null}
      </div>
      {isDraft ? (
        <details open={saved !== null} className="max-w-3xl">
          <summary className="link inline-flex min-h-11 items-center font-semibold">{MESSAGES.edit}</summary>
          <div className="pt-4">
            <StudioForm
              name="studio/messages/save"
              posted={saved}
              fixed={ids}
              version={message.version}
              groups={toMessageGroups(message, message.packages)}
              texts={toTexts(fields)}
              path={path}
            />
          </div>
        </details>
      ) : null}
    </>
  );
}
