import { useEffect, useRef, useState } from 'react';
import { type Sending, sendUpload, type UploadTarget } from './send-upload';

type Progress = { percent: number | null; note: string | null; failure: string | null };

const IDLE: Progress = { percent: null, note: null, failure: null };

export type PictureUpload = Progress & {
  isBusy: boolean;
  send: (file: File) => void;
  cancel: () => void;
};

/** `onUploaded` gets the path for the draft. */
export function usePictureUpload(target: UploadTarget, onUploaded: (path: string) => void): PictureUpload {
  const [progress, setProgress] = useState(IDLE);
  const sending = useRef<Sending | null>(null);
  useEffect(() => () => sending.current?.stop(), []);

  return {
    ...progress,
    isBusy: progress.percent !== null || progress.note !== null,
    send(file) {
      sending.current?.stop();
      setProgress({ ...IDLE, percent: 0 });
      sending.current = sendUpload(file, target, {
        onProgress: (percent) => setProgress({ ...IDLE, percent }),
        onNote: (note) => setProgress({ ...IDLE, note }),
        onFailure: (failure) => setProgress({ ...IDLE, failure }),
        onDone(path) {
          setProgress(IDLE);
          onUploaded(path);
        },
      });
    },
    cancel() {
      sending.current?.cancel();
      setProgress(IDLE);
    },
  };
}
