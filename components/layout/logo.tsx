export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg aria-hidden="true" width="34" height="34" viewBox="0 0 34 34">
        <rect x="1" y="3" width="32" height="28" rx="4" fill="#f4502a" />
        <rect x="6.5" y="8.5" width="21" height="17" rx="1.5" fill="#fdf2d8" />
        <path d="M10 22.5V11.5h2.8l4.2 6 4.2-6H24v11h-3v-6l-4 5.6-4-5.6v6z" fill="#15110e" />
        {/* Dots of no length with round ends. */}
        <path
          d="M6 5.8h0M13.3 5.8h0M20.7 5.8h0M28 5.8h0M6 28.2h0M13.3 28.2h0M20.7 28.2h0M28 28.2h0"
          stroke="#fff3cf"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
      </svg>
      <span className="display text-display-xs leading-none">{name}</span>
    </span>
  );
}
