import type { ReservationView } from '#contract/booking.ts'
import { isHold } from '#domain/booking/reservation.ts'

type Held = Pick<ReservationView, 'reserveId' | 'status' | 'appointments'>

type Shown<T extends Held> = {
  /** As the server knows them, that of this tab first. */
  live: readonly T[]
  /** What this tab was holding, and its time is over. */
  ended: T | null
}

type Around<T extends Held> = {
  holds: readonly T[]
  /** The reservation of this tab. */
  own: T | null
  /** Its time is over, by the server's clock. */
  hasRunOut: boolean
  /** The kind of booking whose page this is: such a page shows its own held time with a clock of its own. */
  page: 'psychologist' | 'gp' | null
}

const kindOf = ({ appointments: [appointment] }: Held) => (appointment?.isGP ? 'gp' : 'psychologist')

/** Which of the held times the bar shows on this page. See docs/product/choosing-a-time.md#held-times. */
export function heldRows<T extends Held>({ holds, own, hasRunOut, page }: Around<T>): Shown<T> {
  const isOwn = ({ reserveId }: Held) => reserveId === own?.reserveId
  const isOnItsPage = own !== null && kindOf(own) === page
  const live = holds.filter((hold) => !(isOwn(hold) && isOnItsPage))
  const wasOurs = own !== null && isHold(own.status) && !holds.some(isOwn)
  return {
    live: [...live.filter(isOwn), ...live.filter((hold) => !isOwn(hold))],
    ended: wasOurs && hasRunOut && !isOnItsPage ? own : null,
  }
}
