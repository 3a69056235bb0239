import type { DetailedError, HttpResponse, Upload } from 'tus-js-client';
import type { UploadKind } from '@/lib/contract/studio';
import { textOf } from '@/lib/http/text-of';
import { toUnreachableMessage } from '@/lib/http/unreachable';

const ENDPOINT = '/api/studio/uploads';
const HEADERS = { 'X-Requested-With': 'XMLHttpRequest' };

/** Half of what the API takes: a slow phone sends it within the server's 30 seconds. */
const CHUNK_BYTES = 512 * 1024;

const RETRY_MS = [0, 1000, 3000, 5000, 10_000];
const POLL_MS = 800;

export type UploadTarget = {
  organisationId: string;
  kind: UploadKind;
  /** Of captions. */
  videoId?: string;
  language?: string;
};

export type UploadTexts = {
  label: string;
  progress: string;
  uploading: (percent: number) => string;
  preparing: string;
  offline: string;
  cancel: string;
  needsScript: string;
  noOffset: string;
};

type Listener = {
  /** 0 to 100 while the file is sent. */
  onProgress: (percent: number) => void;
  onNote: (note: string) => void;
  /** With the path of a picture, or the id of a video. */
  onDone: (made: string) => void;
  onFailure: (message: string) => void;
};

export type Sending = {
  /** Leaves what was sent, so that the same file goes on later. */
  stop: () => void;
  cancel: () => void;
};

/** The library is loaded with the first file. */
export function sendUpload(
  file: File,
  target: UploadTarget,
  texts: UploadTexts,
  listener: Listener,
): Sending {
  const over = new AbortController();
  const { signal } = over;
  let upload: Upload | null = null;

  const fail = (message: string) => {
    if (!signal.aborted) listener.onFailure(message);
    over.abort();
  };

  async function start(): Promise<void> {
    const tus = await import('tus-js-client');
    if (signal.aborted) return;
    const sending = new tus.Upload(file, {
      endpoint: location.origin + ENDPOINT,
      chunkSize: CHUNK_BYTES,
      headers: HEADERS,
      metadata: { ...target, filename: file.name.slice(0, 100) },
      // Without the organisation, a file would go on as another one's.
      fingerprint: ({ name, size, lastModified }) =>
        Promise.resolve(['studio', ...Object.values(target), name, size, lastModified].join(':')),
      removeFingerprintOnSuccess: true,
      retryDelays: RETRY_MS,
      onShouldRetry: (error) => navigator.onLine && isPassing(statusOf(error)),
      onAfterResponse(request, response) {
        if (request.getMethod() !== 'HEAD' || hasOffset(response)) return;
        fail(texts.noOffset);
        void sending.abort();
        // Else the library would send the file again from its beginning.
        throw new Error(texts.noOffset);
      },
      onProgress: (sent, total) => listener.onProgress(Math.floor((100 * sent) / total)),
      onSuccess: () => void follow(sending.url ?? ''),
      onError: (error) => {
        const status = 'originalResponse' in error ? statusOf(error) : 0;
        if (status === 0 && !navigator.onLine) return goOnLater(sending);
        const text = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined;
        fail(readSentence(text) ?? toUnreachableMessage());
      },
    });
    upload = sending;
    const [previous] = await sending.findPreviousUploads();
    if (signal.aborted) return;
    if (previous) sending.resumeFromPreviousUpload(previous);
    sending.start();
  }

  function goOnLater(sending: Upload): void {
    listener.onNote(texts.offline);
    window.addEventListener('online', () => sending.start(), { once: true, signal });
  }

  async function follow(url: string): Promise<void> {
    listener.onNote(texts.preparing);
    const address = `${ENDPOINT}/${url.slice(url.lastIndexOf('/') + 1)}`;
    while (!signal.aborted) {
      const answer = await fetch(address, { headers: HEADERS, signal }).catch(() => null);
      const body: unknown = await answer?.json().catch(() => null);
      if (signal.aborted) return;
      const made = textOf(body, 'path') ?? textOf(body, 'videoId');
      if (made !== null) return listener.onDone(made);
      if (textOf(body, 'state') === 'failed') return fail(textOf(body, 'message') ?? toUnreachableMessage());
      if (answer && !answer.ok && !isPassing(answer.status))
        return fail(textOf(body, 'error') ?? toUnreachableMessage());
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  start().catch(() => fail(toUnreachableMessage()));
  return {
    stop() {
      over.abort();
      void upload?.abort();
    },
    cancel() {
      over.abort();
      // Refused where it is not there any more.
      upload?.abort(true).catch(() => undefined);
    },
  };
}

/** A proxy may turn HEAD into GET, which an upload refuses, or drop the header. */
const hasOffset = (response: HttpResponse) =>
  response.getStatus() !== 405 &&
  (response.getStatus() !== 200 || response.getHeader('Upload-Offset') !== undefined);

const statusOf = (error: DetailedError) => error.originalResponse?.getStatus() ?? 0;

const isPassing = (status: number) => status === 0 || status >= 500 || [409, 423, 429].includes(status);

function readSentence(text: string | undefined): string | null {
  try {
    return textOf(JSON.parse(text ?? ''), 'error');
  } catch {
    return null;
  }
}
