export const CONTACT_TEXTS = ['firstName', 'lastName', 'email', 'message'] as const;

export type ContactText = (typeof CONTACT_TEXTS)[number];

export type ContactDraft = Partial<Record<ContactText, string>> & { acceptTerms?: boolean; website?: string };

/** What is in the form, and what is wrong with it: by field, or with all of it. */
export type ContactFormState = {
  draft: ContactDraft;
  errors: Partial<Record<string, string>>;
  failure: string | null;
};

export const EMPTY_CONTACT_FORM: ContactFormState = { draft: {}, errors: {}, failure: null };

/** Where the browser keeps what is typed, for as long as the tab lives. */
export const CONTACT_DRAFT_KEY = 'contact-draft';
