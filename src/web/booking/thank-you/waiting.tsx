import type { ReservationView } from '#contract/booking.ts'
import { useSettings } from '../../api/settings.ts'
import { usePolledQuery } from '../../api/use-polled-query.ts'
import { SummaryCard } from '../frame/appointment-summary.tsx'
import { reservationQuery } from '../frame/reservation-query.ts'
import { PageHead } from '../../page-head.tsx'
import { paths } from '#contract/page-paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Spinner } from '../../ui/button/spinner.tsx'

/** A bank that answers at all does so within a minute. */
const pausesMs = [1500, 2500, 4000, 6000, 10_000, 15_000, 20_000]

/** The time is claimed and the card's word has not come. The page looks a few times by itself, then when it is asked to. */
export function Waiting({ reservation }: { reservation: ReservationView }) {
  const { accountId } = useSettings()
  const { polling, startPolling, refetch } = usePolledQuery(
    reservationQuery({ accountId, reserveId: reservation.reserveId }),
    { pausesMs },
    { startsNow: true },
  )
  const isLooking = polling === 'running'
  const lookAgain = () => {
    startPolling()
    void refetch()
  }
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
          <output className="text-ink-soft min-h-6">
            {isLooking && (
              <>
                <Spinner /> Looking for the answer
              </>
            )}
          </output>
          <div className="flex flex-wrap items-center gap-3">
            {!isLooking && <Button onClick={lookAgain}>Look again</Button>}
            <LinkButton look="secondary" to={paths.booking()}>
              Go back to your booking
            </LinkButton>
          </div>
        </div>
        <div className="journey__side">
          <SummaryCard reservation={reservation}>
            <p className="text-xs text-ink-soft">Held for you. It is booked once your bank has answered.</p>
          </SummaryCard>
        </div>
      </div>
    </div>
  )
}
