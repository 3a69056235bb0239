'use client';

import { useState } from 'react';
import { useHasScript } from '@/components/ui/use-has-script';

/** Not rendered in the browser, where Trusted Types would report the script. */
export function JsonLdScripts({ texts }: { texts: readonly string[] }) {
  const isOfDocument = !useHasScript();
  const [isKept] = useState(isOfDocument);
  if (!isKept) return null;
  return texts.map((text, index) => (
    <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
  ));
}
