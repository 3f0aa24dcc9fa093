import type { FundingMethod } from '#domain/funding/methods.ts'
import { costLines } from '#domain/fees/cost-summary.ts'
import { formatCents } from '#domain/fees/money.ts'
import { quoteOf } from '#domain/fees/price.ts'
import { useSettings } from '../api/settings.ts'
import type { BookableClinician } from './bookable-clinician.ts'
import { toPriced } from './format-cost.ts'

type CostLinesProps = { clinician: BookableClinician; funding: FundingMethod; sessionDate: string }

/** Consult, booking fee, the tax inside it and the total; with a rebate, also what comes back and what is left. */
export function CostLines({ clinician, funding, sessionDate }: CostLinesProps) {
  const { rates } = useSettings()
  const quote = quoteOf({ clinician: toPriced(clinician), type: null, funding, sessionDate }, rates)
  if (!quote) return <p>We confirm the cost with you before anything is charged.</p>
  return (
    <dl className="amounts">
      {costLines(quote).map(({ key, label, cents }) => (
        <div key={key} data-line={key}>
          <dt>{label}</dt>
          <dd>{formatCents(cents)}</dd>
        </div>
      ))}
      {quote.rebateCents > 0 && (
        <>
          <div>
            <dt>Medicare rebate</dt>
            <dd>{formatCents(quote.rebateCents)}</dd>
          </div>
          <div data-line="left">
            <dt>Your cost after rebate</dt>
            <dd>{formatCents(quote.outOfPocketCents)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
