import { DataTable } from '@/components/studio/data-table';
import { StudioSection } from '@/components/studio/studio-shell';
import { SelectField } from '@/components/ui/select-field';
import { REPORT } from '@/lib/content/studio/report';
import { FilterForm } from '../forms/filter-form';
import { type Figures, listFigures } from './figures';

type Sums = { title: string; figures: Figures };
type CompareProps = {
  path: string;
  mode: string;
  /** By id. */
  events: Readonly<Record<string, string>>;
  chosen: string;
  sums: readonly [Sums, Sums] | null;
};

/** The figures of two events side by side. */
export function Compare({ path, mode, events, chosen, sums }: CompareProps) {
  if (Object.keys(events).length === 0) return null;
  const { compare } = REPORT;
  return (
    <StudioSection id="compare" title={compare.title}>
      <FilterForm path={path} submit={REPORT.show}>
        <input type="hidden" name="mode" value={mode} />
        <SelectField
          name="with"
          label={compare.with}
          options={{ '': compare.none, ...events }}
          defaultValue={chosen}
        />
      </FilterForm>
      {sums ? <SideBySide sums={sums} /> : null}
    </StudioSection>
  );
}

function SideBySide({ sums }: { sums: readonly [Sums, Sums] }) {
  const [own, other] = sums;
  const others = listFigures(other.figures);
  return (
    <DataTable
      caption={REPORT.compare.title}
      columns={[
        { label: REPORT.compare.figure, cell: ({ label }) => label },
        { label: own.title, isNumber: true, cell: ({ here }) => here },
        { label: other.title, isNumber: true, cell: ({ there }) => there },
      ]}
      rows={listFigures(own.figures).map(([label, here], index) => ({
        label,
        here,
        there: others[index]?.[1] ?? '',
      }))}
      keyOf={({ label }) => label}
    />
  );
}
