import type { PictureSizes } from '@/lib/contract/picture';

export type PictureUpload = {
  /** False where there is no upload: the field takes a path only. */
  isOffered: boolean;
  send: (file: File) => void;
  /** Of the file that is being sent, 0 to 100; null while none is. */
  percent: number | null;
  failure: string | null;
};

/** `onUploaded` gets the path for the draft, and the sizes that were made. */
export function usePictureUpload(
  _onUploaded: (path: string, sizes: PictureSizes | null) => void,
): PictureUpload {
  return { isOffered: false, send: () => undefined, percent: null, failure: null };
}
