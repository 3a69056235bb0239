import { useEffect, useRef, useState } from 'react';
import { type Sending, sendUpload, type UploadTarget, type UploadTexts } from './send-upload';

type Progress = { percent: number | null; note: string | null; failure: string | null };

const IDLE: Progress = { percent: null, note: null, failure: null };

export type FileUpload = Progress & {
  isBusy: boolean;
  send: (file: File) => void;
  cancel: () => void;
};

/** `onUploaded` gets what was made of the file: the path of a picture, or the id of a video. */
export function useUpload(
  target: UploadTarget,
  texts: UploadTexts,
  onUploaded: (made: string) => void,
): FileUpload {
  const [progress, setProgress] = useState(IDLE);
  const sending = useRef<Sending | null>(null);
  useEffect(() => () => sending.current?.stop(), []);

  return {
    ...progress,
    isBusy: progress.percent !== null || progress.note !== null,
    send(file) {
      sending.current?.stop();
      setProgress({ ...IDLE, percent: 0 });
      sending.current = sendUpload(file, target, texts, {
        onProgress: (percent) => setProgress({ ...IDLE, percent }),
        onNote: (note) => setProgress({ ...IDLE, note }),
        onFailure: (failure) => setProgress({ ...IDLE, failure }),
        onDone(made) {
          setProgress(IDLE);
          onUploaded(made);
        },
      });
    },
    cancel() {
      sending.current?.cancel();
      setProgress(IDLE);
    },
  };
}
