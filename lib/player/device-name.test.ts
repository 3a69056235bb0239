import { expect, it } from 'vitest';
import { toDeviceName } from './device-name';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = `${WEBKIT} Chrome/140.0.0.0 Safari/537.36`;

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/140.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} OPR/122.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/143.0 Mobile/15E148 Safari/605.1.15',
    'Firefox on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME.replace(' Safari', ' Mobile Safari')}`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox on Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Web0S; Linux/SmartTV) ${CHROME} WebAppManager`, 'Chrome on LG TV'],
  [
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) AppleWebKit/537.36 Version/8.0 TV Safari/537.36',
    'Safari on Samsung TV',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) ${CHROME} Edge/44.18363`, 'Edge on Xbox'],
  ['Mozilla/5.0 (Linux; U) something of its own', 'Linux'],
  ['curl/8.14.1', null],
  ['<script>alert(1)</script>', null],
  ['', null],
  [null, null],
])('%s is %s', (userAgent, name) => {
  expect(toDeviceName(userAgent)).toBe(name);
});

it('reads the beginning of a long header only', () => {
  expect(toDeviceName(`${'x'.repeat(1000)} Firefox/1`)).toBeNull();
});
