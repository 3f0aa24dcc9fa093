import { useState } from 'react'
import { monthBefore } from '#domain/money/money-days.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Sheet } from '../../desk/sheet.tsx'
import { useStaff } from '../../frame/staff-context.ts'
import { MonthFile } from '../month-file.tsx'

/** For a spreadsheet and for the books. */
export function Files() {
  const { timeZone } = useStaff()
  const [month, setMonth] = useState(() => monthBefore(formatIsoDate(localDayAt(new Date(), timeZone))))
  const isMonth = /^20\d{2}-(0[1-9]|1[0-2])$/.test(month)
  return (
    <Sheet title="Files of a month" foot="Each download asks for your second step and is in the audit.">
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
              The first lists the charges of the month’s sessions, with names. The journal has every row of
              the month’s ledger with its accounts; debits and credits are equal to the cent, and no client is
              named.
            </p>
          </>
        )}
      </div>
    </Sheet>
  )
}
