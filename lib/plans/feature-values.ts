import type { FeatureValue } from './types';

export function describeFeature(value: FeatureValue): string {
  if (typeof value !== 'object') return String(value);
  return value.length < 2 ? value.join('') : `${value.slice(0, -1).join(', ')} and ${value.at(-1)}`;
}

export function hasFeature(value: FeatureValue): boolean {
  return value !== 'Not included' && value !== 'none';
}
