import { useState } from 'react'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { Takings } from '#contract/staff/takings.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { monthBefore } from '#domain/money/takings.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { shortDate } from '../../appointment/format-day.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { TextField } from '../../ui/field.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, Sheet } from '../desk/desk.tsx'
import { nameZone } from '../desk/format-moment.ts'
import { MonthFile } from './month-file.tsx'
import * as styles from './money.module.css'

/** See docs/product/money.md#takings. */
export default function TakingsPage() {
  const { timeZone } = useStaff()
  return (
    <>
      <DeskHead
        title="Takings and files"
        note={`Paid, less refunds, by the day the money moved. Weeks start on Monday. ${nameZone(timeZone)}.`}
      >
        <LinkButton look="quiet" size="small" to={staffPages.money()}>
          All charges
        </LinkButton>
      </DeskHead>
      <div className="grid gap-6">
        <DeskRead query={staffQuery('readTakings', {})} skeleton={<SkeletonText lines={6} />}>
          {(takings) => <TakingsTable takings={takings} />}
        </DeskRead>
        <MonthFiles />
      </div>
    </>
  )
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)

/** “28 Sep”: that it is a Monday is said above. */
const shortWeek = (monday: string) => shortDate(monday).replace('Mon ', '')

function TakingsTable({ takings: { weeks, clinicians } }: { takings: Takings }) {
  if (clinicians.length === 0)
    return (
      <EmptyState drawing="sprig" title="Nothing taken yet">
        What is paid shows here, by clinician and week.
      </EmptyState>
    )
  const ofWeek = weeks.map((_, at) => sum(clinicians.map(({ cents }) => cents[at] ?? 0)))
  return (
    <Sheet
      title="By clinician"
      isFlush
      foot="What Medicare and DVA are expected to pay is for sessions of these weeks that are billed to them. It is not among the takings, because it is paid to you directly."
    >
      <table
        className={`w-full border-collapse text-sm leading-[1.4] tabular-nums max-xl:block ${styles.takings}`}
      >
        <caption className="sr-only">Takings by clinician and week, and what is still owed</caption>
        <thead className="max-xl:sr-only">
          <tr>
            <th scope="col">Clinician</th>
            {weeks.map((week) => (
              <th key={week} scope="col">
                {shortWeek(week)}
              </th>
            ))}
            <th scope="col">Together</th>
            <th scope="col">Still owed</th>
            <th scope="col">Medicare and DVA, expected</th>
          </tr>
        </thead>
        <tbody className="max-xl:block">
          {clinicians.map(({ id, name, cents, owedCents, expectedCents }) => (
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
              <td data-label="Medicare and DVA, expected">{formatCents(expectedCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="text-xs text-ink-soft max-xl:block">
          <tr className="max-xl:border-b-0">
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
            <td data-label="Medicare and DVA, expected">
              {formatCents(sum(clinicians.map(({ expectedCents }) => expectedCents)))}
            </td>
          </tr>
        </tfoot>
      </table>
    </Sheet>
  )
}

function MonthFiles() {
  const { timeZone } = useStaff()
  const [month, setMonth] = useState(() => monthBefore(formatIsoDate(localDayAt(new Date(), timeZone))))
  const isMonth = /^20\d{2}-(0[1-9]|1[0-2])$/.test(month)
  return (
    <Sheet
      title="Files of a month"
      foot="Each download asks for your second step and is recorded in the audit."
    >
      <div className="grid gap-4">
        <TextField
          id="month"
          type="month"
          label="Month"
          size="date"
          value={month}
          error={isMonth ? undefined : 'Please choose a month'}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        {isMonth && (
          <>
            <div className="flex flex-wrap gap-2">
              <MonthFile file="downloadCharges" month={month} />
              <MonthFile file="downloadJournal" month={month} />
            </div>
            <p className="text-ink-soft">
              The first file lists the charges for the month’s sessions, with names. The journal has every row
              of the month’s ledger with its accounts. Its debits equal its credits to the cent, and it names
              no client.
            </p>
          </>
        )}
      </div>
    </Sheet>
  )
}
