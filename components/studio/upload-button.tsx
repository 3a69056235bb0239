'use client';

import { Button } from '@/components/ui/button';
import { PICTURE_FIELD } from '@/lib/content/studio/event-form';
import type { UploadTarget } from './send-upload';
import { usePictureUpload } from './use-picture-upload';

type UploadButtonProps = { target: UploadTarget; onUploaded: (path: string) => void };

export function UploadButton({ target, onUploaded }: UploadButtonProps) {
  const { isBusy, percent, note, failure, send, cancel } = usePictureUpload(target, onUploaded);
  return (
    <>
      <label className="grid min-w-0 gap-1.5 text-sm font-semibold noscript:hidden">
        <span>{PICTURE_FIELD.upload[target.kind]}</span>
        <input
          type="file"
          className="w-full min-w-0 font-normal file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border-2 file:border-solid file:border-line-strong file:bg-raised file:px-4 file:font-semibold hover:file:border-text"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          onChange={({ target: input }) => {
            const [file] = input.files ?? [];
            if (file) send(file);
            // So that the same file can be chosen again.
            input.value = '';
          }}
        />
      </label>
      <noscript>
        <p className="text-sm text-muted">{PICTURE_FIELD.needsScript}</p>
      </noscript>
      {isBusy ? (
        <div className="flex flex-wrap items-center gap-3">
          <progress
            max={100}
            {...(note === null && { value: percent ?? 0 })}
            aria-label={PICTURE_FIELD.progress}
            className="w-48 max-w-full"
          />
          <span className="text-sm tabular-nums">{note ?? PICTURE_FIELD.uploading(percent ?? 0)}</span>
          <Button type="button" variant="quiet" onClick={cancel}>
            {PICTURE_FIELD.cancel}
          </Button>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {isBusy ? (note ?? PICTURE_FIELD.progress) : ''}
      </p>
      {failure ? (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      ) : null}
    </>
  );
}
