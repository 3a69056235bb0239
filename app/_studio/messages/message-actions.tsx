import type * as z from 'zod';
import { ConfirmDialog } from '@/components/studio/forms/confirm-dialog';
import { toTexts } from '@/components/studio/forms/form-model';
import { toMessageGroups, toSendGroups } from '@/components/studio/messages/message-groups';
import { StudioForm } from '@/components/studio/forms/studio-form';
import { MESSAGES } from '@/lib/content/studio/messages';
import type { messageAnswerSchema } from '@/lib/contract/studio';
import { getPosted } from '@/lib/forms/get-posted';

const { send, cancel, fields } = MESSAGES;

type MessageActionsProps = {
  eventId: string;
  message: z.output<typeof messageAnswerSchema>;
  zone: string;
  path: string;
};

export async function MessageActions({ eventId, message, zone, path }: MessageActionsProps) {
  const ids = { eventId, messageId: message._id };
  const [saved, sent, cancelled] = [
    await getPosted('studio/messages/save'),
    await getPosted('studio/messages/send'),
    await getPosted('studio/messages/cancel'),
  ];
  const isDraft = message.status === 'draft';
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        {isDraft ? (
          <ConfirmDialog
            form="studio/messages/send"
            open={send.open}
            title={send.title}
            text={send.text(message.people)}
            isAnswer={sent !== null}
            variant="primary"
          >
            <StudioForm
              name="studio/messages/send"
              posted={sent}
              fixed={{ ...ids, version: String(message.version) }}
              groups={toSendGroups(zone)}
              texts={toTexts(send)}
              path={path}
            />
          </ConfirmDialog>
        ) : null}
        {!(message.group in MESSAGES.notices) &&
        ['draft', 'scheduled', 'sending'].includes(message.status) ? (
          <ConfirmDialog
            form="studio/messages/cancel"
            open={cancel.open}
            title={cancel.title}
            text={cancel.text}
            isAnswer={cancelled !== null}
          >
            <StudioForm
              name="studio/messages/cancel"
              posted={cancelled}
              fixed={ids}
              texts={toTexts(cancel)}
              path={path}
            />
          </ConfirmDialog>
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
