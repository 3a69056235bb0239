'use client';

import { useState } from 'react';
import { useHasScript } from '@/components/ui/use-has-script';

/**
 * Data for crawlers, who read documents: it stays in the page it came with. A page that is made in
 * the browser has none, because writing a script there is what Trusted Types report.
 */
export function JsonLdScripts({ texts }: { texts: readonly string[] }) {
  const isOfDocument = !useHasScript();
  const [isKept] = useState(isOfDocument);
  if (!isKept) return null;
  return texts.map((text, index) => (
    <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
  ));
}
