'use client';

import { useState } from 'react';
import { GUESTS } from '@/lib/content/studio/people';
import { GUEST_LIST_MAX } from '@/lib/contract/studio/people/guest-list-max';
import { decodeText } from '@/lib/studio/decode-text';

/** Puts the text of a file into a field. Without script people paste it. */
export function ListFile({ label, onRead }: { label: string; onRead: (text: string) => void }) {
  const [failure, setFailure] = useState('');

  async function read(file: File) {
    if (file.size > GUEST_LIST_MAX) return setFailure(GUESTS.list.tooLarge);
    const bytes = await file.arrayBuffer().catch(() => null);
    setFailure(bytes ? '' : GUESTS.list.unreadable);
    if (bytes) onRead(decodeText(new Uint8Array(bytes)));
  }

  return (
    <>
      <label className="grid min-w-0 gap-1.5 text-sm font-semibold noscript:hidden">
        <span>{label}</span>
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="w-full min-w-0 font-normal file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border-2 file:border-solid file:border-line-strong file:bg-raised file:px-4 file:font-semibold hover:file:border-text"
          onChange={({ target: input }) => {
            const [file] = input.files ?? [];
            if (file) void read(file);
            // So that the same file can be chosen again.
            input.value = '';
          }}
        />
      </label>
      {failure ? (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      ) : null}
    </>
  );
}
