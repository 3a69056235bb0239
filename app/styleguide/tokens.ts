/**
 * The tokens of `app/globals.css`, by the groups the style guide shows them in. Full class names,
 * so that they are built.
 */
export const COLOURS = [
  { name: 'canvas', swatch: 'bg-canvas' },
  { name: 'surface', swatch: 'bg-surface' },
  { name: 'raised', swatch: 'bg-raised' },
  { name: 'sunken', swatch: 'bg-sunken' },
  { name: 'text', swatch: 'bg-text' },
  { name: 'muted', swatch: 'bg-muted' },
  { name: 'line', swatch: 'bg-line' },
  { name: 'line-strong', swatch: 'bg-line-strong' },
  { name: 'accent', swatch: 'bg-accent' },
  { name: 'vermilion', swatch: 'bg-vermilion' },
  { name: 'vermilion-hover', swatch: 'bg-vermilion-hover' },
  { name: 'ink', swatch: 'bg-ink' },
  { name: 'paper', swatch: 'bg-paper' },
  { name: 'board', swatch: 'bg-board' },
  { name: 'bulb', swatch: 'bg-bulb' },
  { name: 'bulb-off', swatch: 'bg-bulb-off' },
  { name: 'positive', swatch: 'bg-positive' },
  { name: 'positive-soft', swatch: 'bg-positive-soft' },
  { name: 'danger', swatch: 'bg-danger' },
  { name: 'danger-soft', swatch: 'bg-danger-soft' },
  { name: 'info-soft', swatch: 'bg-info-soft' },
] as const;

export const TYPE = [
  { name: 'display-xl', look: 'display text-display-xl' },
  { name: 'display-lg', look: 'display text-display-lg' },
  { name: 'display-md', look: 'display text-display-md' },
  { name: 'display-sm', look: 'display text-display-sm' },
  { name: 'display-xs', look: 'display text-display-xs' },
  { name: 'kicker', look: 'kicker' },
  { name: 'xl', look: 'text-xl' },
  { name: 'lg', look: 'text-lg' },
  { name: 'base', look: 'text-base' },
  { name: 'sm', look: 'text-sm' },
  { name: 'xs', look: 'text-xs' },
  { name: 'mono', look: 'font-mono text-base' },
] as const;

export const RADII = [
  { name: 'sm', look: 'rounded-sm' },
  { name: 'md', look: 'rounded-md' },
  { name: 'lg', look: 'rounded-lg' },
  { name: 'full', look: 'rounded-full' },
] as const;

export const SHADOWS = [
  { name: 'card', look: 'shadow-card' },
  { name: 'lift', look: 'shadow-lift' },
] as const;

export const SPACES = [
  { name: 'gutter', look: 'w-gutter' },
  { name: 'section', look: 'w-section' },
] as const;
