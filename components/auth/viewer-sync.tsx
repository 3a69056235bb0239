'use client';

import { useEffect } from 'react';
import { askViewer, forgetToken, readViewer } from '@/components/layout/use-viewer';

type ViewerSyncProps = {
  /** The stored half of a token that has turned out to be worth nothing. */
  ended?: string;
};

/** Brings what the browser knows of the viewer in step with what the server has just found; shows nothing. */
export function ViewerSync({ ended }: ViewerSyncProps) {
  useEffect(() => {
    if (ended) forgetToken(ended);
    else if (!readViewer()) void askViewer();
  }, [ended]);
  return null;
}
