import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import type { HoldSection } from '#domain/booking/hold.ts'
import { type ApiAnswer, type ApiProblem, callApi } from '../../api/call-api.ts'
import { isUnanswered } from '../../api/is-unanswered.ts'
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

/** The next press has the same key where the server may have counted this one: it must not count twice. */
export const keyToRepeat = (refusal: ApiProblem | null, key: string): string | null =>
  refusal && isUnanswered(refusal) ? key : null

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
