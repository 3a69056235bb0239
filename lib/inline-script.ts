/**
 * Fills the argument of a script that build/inline-scripts bundled. `<` is escaped (HTML Standard,
 * "Restrictions for contents of script elements").
 */
export function toInlineScript(bundled: string, argument: unknown = null): string {
  const json = JSON.stringify(argument).replaceAll('<', '\\u003c');
  return bundled.replace('ARGUMENT', () => json);
}
