import type { PriceQuestion } from '#domain/fees/price.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import { useSettings } from '../api/settings.ts'
import { formatCost } from './format-cost.ts'

type FundingListProps = {
  options: readonly FundingMethod[]
  /** Whose session, and when: each way to pay has its price beside it. */
  question: Omit<PriceQuestion, 'funding'>
  isBusy?: boolean
  onChoose: (funding: FundingMethod) => void
}

/** Ways to pay, each with what it costs. */
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
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
