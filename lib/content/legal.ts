type LegalSection = { title: string; paragraphs?: readonly string[]; list?: readonly string[] };
export const lastChanged = (date: string) => `Last changed on ${date}`;

export type LegalPage = {
  title: string;
  description: string;
  updated: string;
  lead: string;
  sections: readonly LegalSection[];
};
