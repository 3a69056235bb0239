import type { ReactNode } from 'react';
import { toHostTitles } from '@/app/_host/request-host';

export const generateMetadata = toHostTitles;

export default function OperatorLayout({ children }: { children: ReactNode }) {
  return children;
}
