import { Button } from '../ui/button/button.tsx'
import { type GpListing, listSteps } from './listing-query.ts'
import type { NextTimes } from './next-times.ts'

type ListStepsProps = {
  listing: GpListing
  times: NextTimes
  isLoading: boolean
  go: (change: Partial<GpListing>) => void
}

/** Show more, and Back. See docs/product/gp.md#gp-list. */
export function ListSteps({ listing: { shown }, times, isLoading, go }: ListStepsProps) {
  const { hasMore } = times.answer
  return (
    <div>
      {hasMore && shown < listSteps.most && (
        <Button
          look="secondary"
          busy={isLoading && 'Loading times'}
          onClick={() => go({ shown: shown + listSteps.size })}
        >
          Show more
        </Button>
      )}
      {shown > listSteps.size && (
        <Button look="quiet" onClick={() => go({ shown: shown - listSteps.size })}>
          Back
        </Button>
      )}
      {hasMore && shown >= listSteps.most && (
        <p className="text-sm text-ink-soft">
          For later dates, choose a GP in Browse GPs and open their calendar.
        </p>
      )}
    </div>
  )
}
