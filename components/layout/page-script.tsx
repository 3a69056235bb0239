import { env } from '@/lib/env';
import { toInlineScript } from '@/lib/inline-script';
import BUNDLED from './inline/bundled.json';

export function PageScript() {
  const text = toInlineScript(BUNDLED.beforePaint, env.SANDBOX_URL);
  return <script dangerouslySetInnerHTML={{ __html: text }} />;
}
