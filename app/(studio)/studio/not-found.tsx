import { TextLink } from '@/components/ui/intent-link';
import { STUDIO } from '@/lib/content/studio/shell';

export default function StudioNotFound() {
  const { title, text, back } = STUDIO.missing;
  return (
    <main className="page-width grid min-h-dvh content-center gap-4 py-section">
      <h1 className="display text-display-sm">{title}</h1>
      <p className="max-w-text text-muted">{text}</p>
      <p>
        <TextLink href="/studio">{back}</TextLink>
      </p>
    </main>
  );
}
