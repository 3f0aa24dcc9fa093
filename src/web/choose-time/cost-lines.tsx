import { formatCents } from '#domain/fees/cents.ts'
import { costLines, type PriceQuestion, quoteOf } from '#domain/fees/quote.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import { useSettings } from '../api/settings.ts'
import type { BookableClinician } from './bookable-clinician.ts'
import { formatCost, toPricedClinician } from './format-cost.ts'

type CostLinesProps = {
  clinician: BookableClinician
  funding: FundingMethod
  sessionDate: string
  minutes?: number | undefined
}

/** Consult, booking fee, the tax inside it and the total; with a rebate, also what comes back and what is left. */
export function CostLines({ clinician, funding, sessionDate, minutes }: CostLinesProps) {
  const { rates } = useSettings()
  const priced = { clinician: toPricedClinician(clinician), type: null, funding, sessionDate, minutes }
  const quote = quoteOf(priced, rates)
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
            <dt>Medicare rebate, when you claim it with our receipt</dt>
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

type FundingListProps = {
  options: readonly FundingMethod[]
  /** Whose session, and when: each way to pay has its price beside it. */
  question: Omit<PriceQuestion, 'funding'>
  isBusy?: boolean
  onChoose: (funding: FundingMethod) => void
}

export function FundingList({ options, question, isBusy = false, onChoose }: FundingListProps) {
  const { rates } = useSettings()
  return (
    <ul className="pick-list">
      {options.map((funding) => {
        const cost = formatCost({ ...question, funding }, rates)
        return (
          <li key={funding}>
            <button type="button" disabled={isBusy} onClick={() => onChoose(funding)}>
              {methods[funding].label}
              {cost && (
                <span className="text-sm text-ink-soft">
                  {cost.price} {cost.priceNote}
                  {cost.needs && `. ${cost.needs}`}
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
