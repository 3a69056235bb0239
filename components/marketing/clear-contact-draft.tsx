'use client';

import { useEffect } from 'react';
import { clearDraft } from './contact-form-draft';

/** Forgets a draft whose form the browser sent by itself. */
export function ClearContactDraft(): null {
  useEffect(clearDraft, []);
  return null;
}
