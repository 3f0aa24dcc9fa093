import { paths } from '#contract/page-paths.ts'
import type { ApiProblem } from '../../api/call-api.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { backToListing } from '../frame/guard-copy.ts'

type StandingProblemProps = { problem: ApiProblem; isReading: boolean; onRetry: () => void }

/** Why it is not known what the appointment needs, and what can be done. */
export function StandingProblem({ problem, isReading, onRetry }: StandingProblemProps) {
  const back = <LinkButton to={paths.findGp()}>{backToListing.gp}</LinkButton>
  switch (problem.status) {
    // The hold has ended: the frame says so and offers other times.
    case 404:
      return (
        <div className="grid gap-6 justify-items-start mt-8">
          <p className="lead">
            We’re no longer holding this time. The forms you have sent are kept, and count for the next time
            you choose.
          </p>
          {back}
        </div>
      )
    // The twelve-month rule, in its own words.
    case 409:
      return (
        <div className="grid gap-6 justify-items-start mt-8">
          <Notice type="warning" announced="politely" title={problem.message} />
          {back}
        </div>
      )
    default:
      return (
        <div className="grid gap-6 justify-items-start mt-8">
          <Notice type="error" announced="politely" title={problem.message}>
            Your time stays held while you try again.
          </Notice>
          <Button busy={isReading && 'Trying again'} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )
  }
}
