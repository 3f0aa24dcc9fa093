import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import type { HoldSection } from '#domain/booking/hold.ts'
import { type ApiAnswer, type ApiProblem, callApi } from '../../api/call-api.ts'
import type { ReservationParams } from './reservation-query.ts'
import type { Hold } from './use-hold.ts'

type Press = {
  params: ReservationParams
  section: HoldSection
  key: string
  /** The press before had the same key, and no answer came. */
  isRepeated: boolean
}

type Call = (
  name: 'resetTimer',
  input: ApiInput<'resetTimer'>,
  options: { key: string },
) => Promise<ApiAnswer<ApiValue<'resetTimer'>>>

/** Restarts the clock of a hold; null once it shows what the server says. */
export async function restartClock(
  { reservation, accept, ask }: Pick<Hold, 'reservation' | 'accept' | 'ask'>,
  { params, section, key, isRepeated }: Press,
  call: Call = callApi,
): Promise<ApiProblem | null> {
  const answer = await call('resetTimer', { params, body: { section } }, { key })
  if (!answer.ok) return answer.problem
  if (isRepeated) {
    // It may be the answer to the press before, with the server's time of then: the clock would show more than is left.
    await ask()
    return null
  }
  const { expiresAt, serverTime, resetsLeft } = answer.value
  accept({
    ...reservation,
    expiresAt,
    serverTime,
    resetsLeft: { ...reservation.resetsLeft, [section]: resetsLeft },
  })
  return null
}
