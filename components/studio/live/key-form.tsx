'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { storeToken } from '@/components/auth/use-viewer';
import { ServerForm } from '@/components/forms/server-form';
import { useServerForm } from '@/components/forms/use-server-form';
import { CopyButton } from '@/components/ui/copy-button';
import { toLogin } from '@/lib/auth/return-to';
import { ENCODER } from '@/lib/content/studio/live';
import { STUDIO } from '@/lib/content/studio/shell';
import type { StreamInput } from '@/lib/contract/ingest';
import type { PostedForm } from '@/lib/forms/posted-form';
import { textOf } from '@/lib/http/text-of';

type KeyFormProps = {
  eventId: string;
  input: StreamInput;
  hasKey: boolean;
  posted: PostedForm | null;
  path: string;
};

/** Shows the new key in the page, where no toast and no reload repeats it. */
export function KeyForm({ eventId, input, hasKey, posted, path }: KeyFormProps) {
  const [key, setKey] = useState<string | null>(null);
  const router = useRouter();
  const form = useForm();
  const { field: _field, ...server } = useServerForm(form, {
    name: 'studio/live/make-key',
    posted,
    toBody: () => ({ eventId, input }),
    onLoggedOut() {
      storeToken(null);
      router.push(toLogin(path, true));
    },
    onDone(answer) {
      setKey(textOf(answer, 'key'));
      router.refresh();
    },
  });
  return (
    <div className="grid gap-3">
      {key ? (
        <div role="status" className="grid gap-3 rounded-md bg-positive-soft p-4">
          <p className="font-semibold">{ENCODER.made}</p>
          <code className="wrap-anywhere">{key}</code>
          <div className="flex flex-wrap items-center gap-3">
            <CopyButton
              text={key}
              label={STUDIO.copy}
              said={{ copied: STUDIO.copied, failed: STUDIO.copyFailed }}
            />
          </div>
        </div>
      ) : null}
      <ServerForm
        {...server}
        texts={{ submit: hasKey ? ENCODER.again : ENCODER.make, sending: ENCODER.making }}
        isSmall
        variant="secondary"
      >
        <input type="text" hidden name="eventId" defaultValue={eventId} />
        <input type="text" hidden name="input" defaultValue={input} />
      </ServerForm>
    </div>
  );
}
