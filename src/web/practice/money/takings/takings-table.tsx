import type { Takings } from '#contract/staff/takings.ts'
import { formatCents } from '#domain/fees/money.ts'
import { shortDate } from '../../../appointment/format-day.ts'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { Sheet } from '../../desk/sheet.tsx'
import * as styles from './takings-table.module.css'

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)

/** “28 Sep”: that it is a Monday is said above. */
const shortWeek = (monday: string) => shortDate(monday).replace('Mon ', '')

/** By clinician and week, with sums on both sides. */
export function TakingsTable({ takings: { weeks, clinicians } }: { takings: Takings }) {
  if (clinicians.length === 0)
    return (
      <EmptyState drawing="sprig" title="Nothing taken yet">
        What is paid shows here, by clinician and week.
      </EmptyState>
    )
  const ofWeek = weeks.map((_, at) => sum(clinicians.map(({ cents }) => cents[at] ?? 0)))
  return (
    <Sheet title="By clinician" isFlush>
      <table className={styles.table}>
        <caption className="sr-only">Takings by clinician and week, and what is still owed</caption>
        <thead>
          <tr>
            <th scope="col">Clinician</th>
            {weeks.map((week) => (
              <th key={week} scope="col">
                {shortWeek(week)}
              </th>
            ))}
            <th scope="col">Together</th>
            <th scope="col">Still owed</th>
          </tr>
        </thead>
        <tbody>
          {clinicians.map(({ id, name, cents, owedCents }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {weeks.map((week, at) => (
                <td key={week} data-label={shortWeek(week)}>
                  {formatCents(cents[at] ?? 0)}
                </td>
              ))}
              <td data-label="Together">
                <b>{formatCents(sum(cents))}</b>
              </td>
              <td data-label="Still owed">{formatCents(owedCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Everyone</th>
            {weeks.map((week, at) => (
              <td key={week} data-label={shortWeek(week)}>
                {formatCents(ofWeek[at] ?? 0)}
              </td>
            ))}
            <td data-label="Together">
              <b>{formatCents(sum(ofWeek))}</b>
            </td>
            <td data-label="Still owed">{formatCents(sum(clinicians.map(({ owedCents }) => owedCents)))}</td>
          </tr>
        </tfoot>
      </table>
    </Sheet>
  )
}
