import type { Browser } from '@playwright/test';

export function launchChromium(args?: string[]): Promise<Browser>;
