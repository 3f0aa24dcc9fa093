import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useState } from 'react'
import { dayNumberOfIso, toCalendarDate } from '#domain/time/calendar.ts'
import { formatDay, monthNames } from '#domain/time/format.ts'
import type { ApiAnswer } from '../../api/call-api.ts'
import { FormFoot } from '../../forms/form-parts.tsx'
import { Badge } from '../../ui/card.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as styles from './clinicians.module.css'

type DatedRowFootProps = {
  button: string
  busy: string | false
  failure: string | null
  /** Null for a row that is not saved yet: there is nothing to take back. */
  takeBack: (() => Promise<ApiAnswer<unknown>>) | null
  onTakenBack: () => Promise<unknown>
  onClose: () => void
}

/** Below a form for a row that starts on a date: save it, take it back before it begins, or leave. */
export function DatedRowFoot({ button, busy, failure, takeBack, onTakenBack, onClose }: DatedRowFootProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const press = async () => {
    const answer = await takeBack?.()
    if (answer?.ok) await onTakenBack()
    else setProblem(answer?.problem.message ?? null)
  }
  return (
    <>
      {problem && (
        <div className="mb-6">
          <Notice type="error" announced="atOnce" title={problem} />
        </div>
      )}
      <FormFoot button={button} busy={busy} failure={failure}>
        {takeBack && (
          <Button look="secondary" onClick={() => void press()}>
            Take it back
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </FormFoot>
    </>
  )
}

type ColumnHead = string | { label: string; isNumber: boolean }

/** The head of an editor’s table; the last column has what can be done with a row. */
export const ColumnHeads = ({ columns }: { columns: readonly ColumnHead[] }) => (
  <thead className="max-[900px]:hidden">
    <tr>
      {columns.map((column) => {
        const { label, isNumber } = typeof column === 'string' ? { label: column, isNumber: false } : column
        return (
          <th key={label} scope="col" className={isNumber ? styles.number : undefined}>
            {label}
          </th>
        )
      })}
      <th scope="col">
        <span className="sr-only">Actions</span>
      </th>
    </tr>
  </thead>
)

type PeriodBadgeProps = {
  isNow: boolean
  /** What a row that has not begun does then. */
  upcoming?: string
}

export const PeriodBadge = ({ isNow, upcoming = 'Upcoming' }: PeriodBadgeProps) => (
  <div className="mt-1 whitespace-nowrap">
    <Badge
      tone={isNow ? 'success' : 'bloom'}
      icon={isNow ? <CalendarCheck className="icon" /> : <CalendarClock className="icon" />}
    >
      {isNow ? 'In force' : upcoming}
    </Badge>
  </div>
)

/** "1 January 2027". */
export function formatDate(iso: string): string {
  const { year, month, day } = toCalendarDate(dayNumberOfIso(iso))
  return `${day} ${monthNames[month - 1]} ${year}`
}

/** "01/01/2027", as a date is typed. */
export const typedDate = (iso: string): string => formatDay(dayNumberOfIso(iso), 'dd/MM/yyyy')
