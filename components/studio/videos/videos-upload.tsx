'use client';

import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';
import { TextField } from '@/components/ui/text-field';
import { VIDEOS } from '@/lib/content/studio/videos';
import { UploadButton } from '../uploads/upload-button';

export function VideoUpload({ organisationId }: { organisationId: string }) {
  const router = useRouter();
  return (
    <div className="grid max-w-xl gap-3">
      <UploadButton
        target={{ organisationId, kind: 'video' }}
        texts={VIDEOS.upload}
        accept="video/mp4,video/quicktime,.mp4,.m4v,.mov"
        onUploaded={() => router.refresh()}
      />
    </div>
  );
}

type CaptionsUploadProps = { organisationId: string; videoId: string };

export function CaptionsUpload({ organisationId, videoId }: CaptionsUploadProps) {
  const router = useRouter();
  const [language, setLanguage] = useState('en');
  const { captions, upload } = VIDEOS;
  return (
    <div className="grid max-w-xl gap-3 noscript:hidden">
      <TextField
        id={useId()}
        label={captions.language}
        hint={captions.languageHint}
        value={language}
        maxLength={20}
        autoComplete="off"
        onChange={({ target }) => setLanguage(target.value.trim())}
      />
      {language === '' ? (
        <p className="text-sm text-muted">{captions.choose}</p>
      ) : (
        <UploadButton
          key={language}
          target={{ organisationId, kind: 'captions', videoId, language }}
          texts={{ ...upload, label: captions.label, preparing: captions.preparing }}
          accept=".vtt,.srt,text/vtt,application/x-subrip"
          onUploaded={() => router.refresh()}
        />
      )}
    </div>
  );
}
