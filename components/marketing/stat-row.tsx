/** Figures in lights, each with what it counts. */
export function StatRow({ stats }: { stats: readonly { figure: string; label: string }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-4">
      {stats.map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-lg text-muted">{label}</dt>
          <dd className="display text-display-lg text-bulb">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
