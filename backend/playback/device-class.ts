import { DEVICE_CLASSES, type DeviceClass } from '@/lib/contract/studio/audience/calls';

/** The systems of lib/player/device-name.ts. An Android tablet says that it is a phone. */
const CLASSES: Record<string, DeviceClass> = {
  iPhone: 'phone',
  Android: 'phone',
  iPad: 'tablet',
  Windows: 'computer',
  macOS: 'computer',
  Linux: 'computer',
  ChromeOS: 'computer',
  Xbox: 'tv',
  PlayStation: 'tv',
  'Samsung TV': 'tv',
  'LG TV': 'tv',
};

/** `name` is like "Chrome on Windows". Null for what is unknown. */
export const toDeviceClass = (name: string | null): DeviceClass | null =>
  CLASSES[name?.split(' on ').at(-1) ?? ''] ?? null;

export const readDeviceClass = (text: string | null): DeviceClass =>
  DEVICE_CLASSES.find((one) => one === text) ?? 'unknown';
