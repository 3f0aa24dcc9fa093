import { useState } from 'react'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { costLines } from '#domain/fees/cost-summary.ts'
import { formatCents } from '#domain/fees/money.ts'
import { isoDateOf } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { useSettings } from '../api/settings.ts'
import { quoteFor } from './cost-words.ts'

type CostLinesProps = { role: ClinicianRole; funding: FundingMethod; sessionDate?: string }

/** Consult, booking fee, the tax inside it and the total; with a rebate, also what comes back and what is left. */
export function CostLines({ role, funding, sessionDate }: CostLinesProps) {
  const { rates } = useSettings()
  const [today] = useState(() => isoDateOf(localDayAt(new Date(), defaultZone)))
  const quote = quoteFor({ funding, role, sessionDate: sessionDate ?? today, rates })
  if (!quote) return <p>We confirm the cost with you before anything is charged.</p>
  return (
    <dl className="cost-lines">
      {costLines(quote).map(({ key, label, cents }) => (
        <div key={key} data-line={key}>
          <dt>{label}</dt>
          <dd>{formatCents(cents)}</dd>
        </div>
      ))}
      {quote.rebateCents > 0 && (
        <>
          <div>
            <dt>Medicare gives back</dt>
            <dd>{formatCents(quote.rebateCents)}</dd>
          </div>
          <div data-line="left">
            <dt>You pay in the end</dt>
            <dd>{formatCents(quote.outOfPocketCents)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
