import { useQuery } from '@tanstack/react-query'
import type { ApiValue } from '#contract/api-types.ts'
import type { ReservationView } from '#contract/booking.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { apiQuery, invalidate, queryClient } from '../api/query.ts'
import { useSettings } from '../api/settings.ts'
import { isHeldGpTime } from '../booking/frame/find-gp-hold.ts'
import { useOwnGpHold } from '../booking/frame/use-own-gp-hold.ts'
import { useClientProfile } from '../client/client-profile.ts'
import { useSession } from '../session/session-context.ts'
import { useItem } from '../visit/tab-storage.ts'
import { isFramedBy } from './framed-by.ts'
import { readInTime } from './read-in-time.ts'

export type GpStanding = ApiValue<'readGpStanding'>

/** Why a questionnaire cannot be filled in here. */
export type SessionStop = 'loginRequired' | 'invalidSession'

export type OpenSession = {
  kind: 'open'
  /** All null for a visitor inside the configured frame, who logs in before sending. */
  clientId: string | null
  reservation: ReservationView | null
  standing: GpStanding | null
}

type SurveySession =
  /** On the server, and until it is known who is here and what is held. */
  | { kind: 'waiting' }
  | { kind: 'unread'; retry: () => void }
  | { kind: 'stopped'; by: SessionStop }
  | OpenSession

export const standingQuery = (accountId: string, reserveId: string) =>
  apiQuery('readGpStanding', { params: { accountId, reserveId } })

/** Whether the server says just now that this was sent for this appointment. A hold that is not live has no standing. */
export async function readSent(
  params: { accountId: string; reserveId: string },
  code: QuestionnaireCode,
): Promise<boolean> {
  const standing = await readInTime('readGpStanding', { params })
  if (standing === null) return false
  queryClient.setQueryData(standingQuery(params.accountId, params.reserveId).queryKey, standing)
  return standing.sent.includes(code)
}

/** Who is here and for which held appointment. See docs/product/gp.md#survey-pages. */
export function useSurveySession(): SurveySession {
  const { accountId, frameOrigin } = useSettings()
  const { status } = useSession()
  const profile = useClientProfile()
  const reservation = useItem('reservation')
  const isHeld = status === 'signedIn' && isHeldGpTime(reservation)
  const { data, error } = useQuery(
    { ...standingQuery(accountId, reservation?.reserveId ?? ''), enabled: isHeld },
    queryClient,
  )
  const own = useOwnGpHold(!isHeld && !data)
  if (status === 'loading') return { kind: 'waiting' }
  if (status === 'signedOut')
    return isFramedBy(frameOrigin, window)
      ? { kind: 'open', clientId: null, reservation: null, standing: null }
      : { kind: 'stopped', by: 'loginRequired' }
  if (profile.status === 'loading') return { kind: 'waiting' }
  const retry = () => void invalidate('readOwnProfile', 'readGpStanding')
  if (profile.record === null) return isAway(profile.failure?.status) ? { kind: 'unread', retry } : stopped
  // A hold that ends while a client fills in a form takes nothing away: the watch of the hold says so.
  if (data && reservation) return { kind: 'open', clientId: profile.record._id, reservation, standing: data }
  if (own.kind === 'looking') return { kind: 'waiting' }
  if (own.kind === 'unread') return own
  if (!isHeld) return stopped
  if (error) return isAway(error.problem.status) ? { kind: 'unread', retry } : stopped
  return { kind: 'waiting' }
}

const stopped = { kind: 'stopped', by: 'invalidSession' } as const

const isAway = (status: number | undefined) => status === 0 || (status !== undefined && status >= 500)
