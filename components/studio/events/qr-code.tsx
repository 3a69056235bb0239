import { encode } from 'uqr';
import { OVERVIEW } from '@/lib/content/studio/events';

/** For posters: drawn on the server, and saved as an image that prints at any size. */
export function QrCode({ url }: { url: string }) {
  // ISO/IEC 18004 asks for a border of four modules; level M withstands a scratched poster.
  const { size, data } = encode(url, { ecc: 'M', border: 4 });
  const runs = data.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(
      ({ 0: run, index }) => `M${index},${y + 0.5}h${run.length}`,
    ),
  );
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0,0h${size}v${size}H0z"/><path stroke="#000" d="${runs.join('')}"/></svg>`;
  const source = `data:image/svg+xml,${encodeURIComponent(image)}`;
  return (
    <div className="grid w-fit gap-2">
      {/* eslint-disable-next-line @next/next/no-img-element -- It is in the page already. */}
      <img
        src={source}
        alt={OVERVIEW.qr.alt(url)}
        width={192}
        height={192}
        className="rounded-md print:size-96"
      />
      <a href={source} download="qr-code.svg" className="link text-sm print:hidden">
        {OVERVIEW.qr.save}
      </a>
    </div>
  );
}
