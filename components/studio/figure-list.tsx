type FigureListProps = {
  figures: readonly (readonly [label: string, value: string, note?: string])[];
  className?: string;
};

export function FigureList({
  figures,
  className = 'flex flex-wrap gap-x-10 gap-y-4 border-y border-line py-4',
}: FigureListProps) {
  return (
    <dl className={className}>
      {figures.map(([label, value, note]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-bold tabular-nums">{value}</dd>
          {note ? <dd className="text-sm text-muted">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
