import { use, useEffect } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { type SetupReason, setupReasons } from '#domain/payments/setup-state.ts'
import { useSettings } from '../../api/settings.ts'
import { formatFirstName } from '../../appointment/format-day.ts'
import { NotifyEnd } from '../frame/notify-end.ts'
import { backToListing } from '../frame/guard-copy.ts'
import { OtherTimes } from '../frame/other-times.tsx'
import { useReservation } from '../frame/reservation-query.ts'
import { useOtherSlots } from '../frame/use-other-slots.ts'
import { paths } from '#contract/page-paths.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

type TooLateProps = { reservation: ReservationView; reason: SetupReason }

/** The card came after the time had gone to another client: what is so, what is not, and the nearest way on. */
export function TooLate({ reservation, reason }: TooLateProps) {
  const [lost] = reservation.appointments
  const isFull = reason === 'caseLoadFull'
  useEndedTime(reservation)
  return (
    <div className="grid gap-6 justify-items-start mt-8">
      <Notice type="warning" announced="atOnce" title={setupReasons[reason]}>
        Your card is saved. Nothing is booked, and nothing was charged.
      </Notice>
      {lost && !isFull && <Nearest lost={lost} name={formatFirstName(reservation.psychologist.name)} />}
      <LinkButton look={isFull ? 'primary' : 'secondary'} to={paths.findPsychologist()}>
        {backToListing.psychologist}
      </LinkButton>
    </div>
  )
}

/** The clock beside this must not go on as if the time were held. */
function useEndedTime({ reserveId }: ReservationView): void {
  const { accountId } = useSettings()
  const sayEnd = use(NotifyEnd)
  useReservation({ accountId, reserveId })
  useEffect(() => sayEnd(reserveId), [reserveId, sayEnd])
}

function Nearest({ lost, name }: { lost: ReservationView['appointments'][number]; name: string }) {
  const { found, read } = useOtherSlots(lost)
  return (
    <div className="grid gap-3 w-full">
      <OtherTimes lost={lost} found={found} onRead={() => void read()} name={name} />
    </div>
  )
}
