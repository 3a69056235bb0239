import { LinkButton } from '@/components/ui/button';
import { MarqueeSign } from '@/components/marketing/marquee-sign';

export default function HomePage() {
  return (
    <div className="page-width py-section">
      <MarqueeSign>
        <h1 className="display text-display-xl">Fill the house</h1>
      </MarqueeSign>
      <LinkButton href="/plans">Get Started</LinkButton>
    </div>
  );
}
