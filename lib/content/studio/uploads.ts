export const NO_OFFSET =
  "The upload was interrupted and can't go on, because a proxy in front of this site drops where it stopped. Please tell the people who run the site.";
