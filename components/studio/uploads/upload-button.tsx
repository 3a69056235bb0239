'use client';

import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import type { UploadTarget, UploadTexts } from './send-upload';
import { useUpload } from './use-upload';

type UploadButtonProps = {
  target: UploadTarget;
  texts: UploadTexts;
  /** Of `<input>`: types and endings. */
  accept: string;
  onUploaded: (made: string) => void;
};

export function UploadButton({ target, texts, accept, onUploaded }: UploadButtonProps) {
  const { isBusy, percent, note, failure, send, cancel } = useUpload(target, texts, onUploaded);
  return (
    <>
      <label className="grid min-w-0 gap-1.5 text-sm font-semibold noscript:hidden">
        <span>{texts.label}</span>
        <input
          type="file"
          className="w-full min-w-0 font-normal file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border-2 file:border-solid file:border-line-strong file:bg-raised file:px-4 file:font-semibold hover:file:border-text"
          accept={accept}
          onChange={({ target: input }) => {
            const [file] = input.files ?? [];
            if (file) send(file);
            // So that the same file can be chosen again.
            input.value = '';
          }}
        />
      </label>
      <noscript>
        <p className="text-sm text-muted">{texts.needsScript}</p>
      </noscript>
      {isBusy ? (
        <div className="flex flex-wrap items-center gap-3">
          <Progress
            max={100}
            {...(note === null && { value: percent ?? 0 })}
            aria-label={texts.progress}
            className="w-48 max-w-full"
          />
          <span className="text-sm tabular-nums">{note ?? texts.uploading(percent ?? 0)}</span>
          <Button type="button" variant="quiet" onClick={cancel}>
            {texts.cancel}
          </Button>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {isBusy ? (note ?? texts.progress) : ''}
      </p>
      {failure ? (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      ) : null}
    </>
  );
}
