export const CONTACT_TEXTS = ['firstName', 'lastName', 'email', 'message'] as const;

export type ContactText = (typeof CONTACT_TEXTS)[number];

export type ContactDraft = Partial<Record<ContactText, string>> & { acceptTerms?: boolean; website?: string };

export type ContactFormState = {
  draft: ContactDraft;
  errors: Partial<Record<string, string>>;
  failure: string | null;
};

export const EMPTY_CONTACT_FORM: ContactFormState = { draft: {}, errors: {}, failure: null };

export const CONTACT_DRAFT_KEY = 'contact-draft';
