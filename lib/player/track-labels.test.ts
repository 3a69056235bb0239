import { expect, test } from 'vitest';
import { withLabels } from './track-labels';

const labels = (...tracks: [label: string, language: string][]) =>
  withLabels(tracks.map(([label, language]) => ({ label, language }))).map(({ label }) => label);

test('tracks that a muxer named have the name of their language', () => {
  expect(labels(['audio_1', 'en'], ['audio_2', 'de'], ['fr', 'fr'], ['Track 4', 'spa'])).toEqual([
    'English',
    'Deutsch',
    'Français',
    'Español',
  ]);
});

test('a name that a person gave stays', () => {
  expect(labels(['Commentary', 'en'], ['Türkçe', 'tr'])).toEqual(['Commentary', 'Türkçe']);
});

test('two tracks of one language keep the names that tell them apart', () => {
  expect(labels(['audio_1', 'en'], ['audio_2', 'en'])).toEqual(['audio_1', 'audio_2']);
});

test('a language that is not known has no name', () => {
  expect(labels(['audio_1', ''], ['audio_2', 'und'], ['audio_3', 'qqx'])).toEqual([
    'audio_1',
    'audio_2',
    'audio_3',
  ]);
});
