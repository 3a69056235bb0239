import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { CONTACT_FORM } from '@/lib/content/contact-form';

/** What stands in the form's place once it is sent. It takes the focus, which was in the form that is gone. */
export function ContactFormSent({ onWriteAnother }: { onWriteAnother: () => void }) {
  const { title, text, another } = CONTACT_FORM.sent;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="status" className="grid justify-items-start gap-6">
      <h2 ref={heading} tabIndex={-1} className="display text-display-sm">
        {title}
      </h2>
      <p className="text-lg">{text}</p>
      <Button variant="secondary" onClick={onWriteAnother}>
        {another}
      </Button>
    </div>
  );
}
