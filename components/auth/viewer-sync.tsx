'use client';

import { useEffect } from 'react';
import { askViewer, forgetToken, readViewer } from './use-viewer';

type ViewerSyncProps = {
  ended?: string;
};

export function ViewerSync({ ended }: ViewerSyncProps) {
  useEffect(() => {
    if (ended) forgetToken(ended);
    else if (!readViewer()) void askViewer();
  }, [ended]);
  return null;
}
