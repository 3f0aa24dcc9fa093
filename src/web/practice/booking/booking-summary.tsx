import type { BookingOptions } from '#contract/staff/staff-booking.ts'
import { formatZone } from '#domain/emails/format-appointment.ts'
import { methods } from '#domain/funding/methods.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { Sheet } from '../desk/sheet.tsx'
import { StateLine } from '../desk/state-line.tsx'
import { PlanList } from './plan-list.tsx'
import { ToldNote } from './told-note.tsx'
import type { Booking } from './use-booking.ts'

type BookingSummaryProps = { options: BookingOptions; booking: Booking; zone: ZoneId }

/** Everything that the press does, before it is done. */
export function BookingSummary({ options, booking, zone }: BookingSummaryProps) {
  const { client, meter } = options
  const { chosen, starts, beyond, isSeries, plan, rows } = booking
  const start = chosen.start ? new Date(chosen.start) : null
  const isMedicare = chosen.funding !== null && methods[chosen.funding].needsReferral
  return (
    <Sheet title="To be booked">
      <div className="grid gap-4">
        <p>
          {start ? (
            <>
              <b className="font-semibold">{shortMoment(start, zone)}</b>
              <span className="block text-sm text-ink-soft">{formatZone(start, zone)}</span>
            </>
          ) : (
            'Choose a time first.'
          )}
        </p>
        {isMedicare && (
          <p className="text-sm text-ink-soft">
            {meter.referral
              ? `${meter.left} more can be booked on the referral this year.`
              : 'No referral is noted on the client’s page yet.'}
          </p>
        )}
        {!client.hasSavedCard && (
          <StateLine tone="due">No saved card. The session can be booked; the card stays missing.</StateLine>
        )}
        {isSeries && !plan.data && !plan.error && <SkeletonText />}
        {isSeries && plan.error && (
          <Notice type="error" announced="politely" title={plan.error.problem.message} />
        )}
        {rows.length > 0 && (
          <PlanList
            rows={rows}
            zone={zone}
            choices={booking.plans}
            onChoose={booking.choosePlan}
            leaveOut="Skip this one"
          />
        )}
        {beyond > 0 && (
          <Checkbox
            id="beyond"
            checked={booking.isBeyondAgreed}
            onChange={(event) => booking.agreeBeyond(event.target.checked)}
          >
            Book {beyond === 1 ? 'the session' : `the ${beyond} sessions`} that the referral does not cover
          </Checkbox>
        )}
        {booking.failure && (
          <Notice type="error" announced="atOnce" title={booking.failure.title}>
            {booking.failure.note}
          </Notice>
        )}
        <ToldNote client={client} />
        <Button
          wide
          busy={booking.isBooking && 'Booking'}
          disabledReason={
            starts.length === 0
              ? 'Choose a time first'
              : beyond > 0 && !booking.isBeyondAgreed && 'Please confirm the sessions beyond the referral'
          }
          onClick={() => void booking.press()}
        >
          {starts.length > 1 ? `Book ${starts.length} sessions` : 'Book the session'}
        </Button>
      </div>
    </Sheet>
  )
}
