import { SummaryCard } from '../booking-frame/appointment-summary.tsx'
import type { Hold } from '../booking-frame/use-hold.ts'
import { PageHead } from '../page-head.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Spinner } from '../ui/button/spinner.tsx'
import { useLooks } from './use-looks.ts'

/** The time is claimed and the card's word has not come. The page looks a few times by itself, then when it is asked to. */
export function Waiting({ hold }: { hold: Hold }) {
  const { isLooking, lookAgain } = useLooks(hold.ask)
  return (
    <div className="wrap">
      <PageHead
        title="Almost booked"
        description="We are waiting for the answer of your bank."
        indexed={false}
      />
      <div className="journey">
        <div className="journey__main grid gap-4 content-start">
          <h1>Almost booked</h1>
          <p className="lead">
            {isLooking
              ? 'We are waiting for your bank to confirm your card. Your time is held meanwhile.'
              : 'Your bank has not answered yet. Your time is held meanwhile, and nothing is charged.'}
          </p>
          <output className="soft min-h-6">
            {isLooking && (
              <>
                <Spinner /> Looking for the answer
              </>
            )}
          </output>
          <div className="row">
            {!isLooking && <Button onClick={lookAgain}>Look again</Button>}
            <LinkButton look="secondary" to={paths.booking()}>
              Go back to your booking
            </LinkButton>
          </div>
        </div>
        <div className="journey__side">
          <SummaryCard reservation={hold.reservation}>
            <p className="xs soft">Held for you. It is booked once your bank has answered.</p>
          </SummaryCard>
        </div>
      </div>
    </div>
  )
}
