'use client';

import { useEffect } from 'react';
import { clearDraft } from './contact-form-draft';

export function ClearContactDraft(): null {
  useEffect(clearDraft, []);
  return null;
}
