import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { type FundingMethod, fundingMethods } from '#domain/funding/methods.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { BookableClinician } from './bookable-clinician.ts'
import { CostLines } from './cost-lines.tsx'

type FeeNoticeProps = {
  clinician: BookableClinician
  funding: FundingMethod
  sessionDate: string
  minutes: number | undefined
  onClose: () => void
}

/** How a price is made up, and when it is charged. See docs/product/funding.md#rebate. */
export const FeeNoticeDialog = ({ clinician, funding, sessionDate, minutes, onClose }: FeeNoticeProps) => (
  <Dialog
    title="What you pay, and when"
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>Back to the times</Button>
        <LinkButton to={paths.pricing()} look="quiet">
          All prices
        </LinkButton>
      </>
    }
  >
    <p>{findLabel(fundingMethods, funding)}: the price of a session on the date you choose.</p>
    <CostLines {...{ clinician, funding, sessionDate, minutes }} />
    <p className="text-sm">
      Nothing is charged when you book. The card you save is charged after the session. See the{' '}
      <Link to={paths.cancellationPolicy()}>cancellation policy</Link>.
    </p>
  </Dialog>
)
