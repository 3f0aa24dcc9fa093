import { use, useEffect } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { setupReasons } from '#domain/payments/setup-state.ts'
import { callApi } from '../api/call-api.ts'
import { useSettings } from '../api/settings.ts'
import { firstNameOf } from '../appointment/day-words.ts'
import { readItem, storeItem } from '../appointment/session-items.ts'
import { SayEnd } from '../booking-frame/say-end.ts'
import { backToListing } from '../booking-frame/guard-words.ts'
import { OtherTimes } from '../booking-frame/other-times.tsx'
import { useOtherSlots } from '../booking-frame/use-other-slots.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'

type TooLateProps = { reservation: ReservationView; message: string | null }

/** The card came after the time had gone to somebody else: what is so, what is not, and the nearest way on. */
export function TooLate({ reservation, message }: TooLateProps) {
  const [lost] = reservation.appointments
  const isFull = message === setupReasons.caseLoadFull
  useEndedTime(reservation)
  return (
    <div className="grid gap-6 justify-items-start mt-8">
      <Notice type="warning" announced="atOnce" title={message ?? setupReasons.slotTaken}>
        Your card is saved. Nothing is booked, and nothing was charged.
      </Notice>
      {lost && !isFull && <Nearest lost={lost} name={firstNameOf(reservation.psychologist.name)} />}
      <LinkButton look={isFull ? 'primary' : 'secondary'} to={paths.findPsychologist()}>
        {backToListing.psychologist}
      </LinkButton>
    </div>
  )
}

/** The clock beside this must not go on as if the time were held. */
function useEndedTime({ reserveId }: ReservationView): void {
  const { accountId } = useSettings()
  const sayEnd = use(SayEnd)
  useEffect(() => {
    sayEnd(reserveId)
    void callApi<ReservationView>(`/accounts/${accountId}/reserved-appointments/${reserveId}`).then(
      (answer) => {
        const isStillIt = readItem('reservation')?.reserveId === reserveId
        return answer.ok && isStillIt && storeItem('reservation', answer.value)
      },
    )
  }, [accountId, reserveId, sayEnd])
}

function Nearest({ lost, name }: { lost: ReservationView['appointments'][number]; name: string }) {
  const { found, read } = useOtherSlots(lost)
  return (
    <div className="grid gap-3 w-full">
      <OtherTimes lost={lost} found={found} onRead={() => void read()} name={name} />
    </div>
  )
}
