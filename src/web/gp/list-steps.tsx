import { Button } from '../ui/button/button.tsx'
import { type GpListing, listSteps } from './listing-query.ts'
import type { NextTimes } from './next-times.ts'

type ListStepsProps = {
  listing: GpListing
  times: NextTimes
  isLoading: boolean
  go: (change: Partial<GpListing>) => void
}

/** Document 1 section 4: Show more, and Back. */
export function ListSteps({ listing: { shown }, times, isLoading, go }: ListStepsProps) {
  const { hasMore } = times.answer
  return (
    <div className="btns">
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
        <p className="small soft">For later dates, choose a GP in Browse GPs and open their calendar.</p>
      )}
    </div>
  )
}
