import {
  FEATURE_LEVELS,
  type FeatureLevel,
  type FeatureValue,
  REPORT_FREQUENCIES,
  type ReportFrequency,
} from './types';

export const level = (value: FeatureLevel): FeatureValue => ({ kind: 'level', level: value });
export const count = (value: number): FeatureValue => ({ kind: 'count', count: value });
export const report = (value: ReportFrequency): FeatureValue => ({ kind: 'report', frequency: value });
export const list = (...items: string[]): FeatureValue => ({ kind: 'list', items });

/** The value in words, as the price card shows it. */
export function describeFeature(value: FeatureValue): string {
  switch (value.kind) {
    case 'level':
      return value.level;
    case 'count':
      return String(value.count);
    case 'report':
      return value.frequency;
    case 'list':
      return joinWords(value.items);
  }
}

/** A number that grows with what the value offers; comparable between values of the same kind. */
export function rankFeature(value: FeatureValue): number {
  switch (value.kind) {
    case 'level':
      return FEATURE_LEVELS.indexOf(value.level);
    case 'count':
      return value.count;
    case 'report':
      return REPORT_FREQUENCIES.indexOf(value.frequency);
    case 'list':
      return value.items.length;
  }
}

/** True when the plan holds something of the feature at all. */
export function hasFeature(value: FeatureValue): boolean {
  return rankFeature(value) > 0;
}

function joinWords(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
