import { Link } from 'react-router'
import { type FundingMethod, fundingMethods } from '#domain/clinicians/funding.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { labelOf } from '#domain/clinicians/vocabulary.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CostLines } from '../cost-lines.tsx'
import './dialogs.css'

type FeeNoticeProps = {
  role: ClinicianRole
  funding: FundingMethod
  sessionDate: string
  onClose: () => void
}

/** Document 1 screen 18, "fee notice": how a price is made up, and when it is charged. */
export function FeeNoticeDialog({ role, funding, sessionDate, onClose }: FeeNoticeProps) {
  return (
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
      <p>{labelOf(fundingMethods, funding)}: the price of a session on the date you choose.</p>
      <CostLines role={role} funding={funding} sessionDate={sessionDate} />
      <p className="small">
        Nothing is charged when you book. The card you save is charged on the day of the session. See the{' '}
        <Link to={paths.cancellationPolicy()}>cancellation policy</Link>.
      </p>
    </Dialog>
  )
}
