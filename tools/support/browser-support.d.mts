export type Missing = {
  members: { owner: string; name: string; ofClass: boolean; ofInstance: boolean }[];
  globals: string[];
};
export function listMissing(): Missing;
export function listUnknownStyles(css: string): string[];
