'use client';

import { useEffect } from 'react';
import { askViewer, forgetToken, readViewer } from '@/components/layout/use-viewer';

type ViewerSyncProps = {
  /** The stored half of a token that has turned out to be worth nothing. */
  ended?: string;
};

/** Updates the viewer stored in the browser to what the server has just found; renders nothing. */
export function ViewerSync({ ended }: ViewerSyncProps) {
  useEffect(() => {
    if (ended) forgetToken(ended);
    else if (!readViewer()) void askViewer();
  }, [ended]);
  return null;
}
