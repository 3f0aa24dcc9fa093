import { useLocation, useSearchParams } from 'react-router'
import type { Operation } from '#contract/api-paths.ts'
import type { ReservationView } from '#contract/booking.ts'
import type { ApiInput, ApiValue } from '#contract/endpoints.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { isRecord } from '#domain/record.ts'
import { callApi, isUnanswered } from '../api/call-api.ts'
import { apiQuery, invalidate, queryClient, useRead } from '../api/query.ts'
import { useSettings } from '../api/settings.ts'
import { isHeldGpTime, useOwnGpHold } from '../book/frame/own-gp-hold.ts'
import { reservationQuery } from '../book/frame/reservation-query.ts'
import { useClientProfile } from '../client/client-profile.ts'
import { useSession } from '../session/session.tsx'
import { useItem } from '../session/tab-storage.ts'
import { useIsHydrated } from '../ui/browser-state.ts'

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
  const [query] = useSearchParams()
  const booking = query.get('booking')
  const ofTab = useItem('reservation')
  const isSignedIn = status === 'signedIn'
  const read = useRead({
    ...reservationQuery({ accountId, reserveId: booking ?? '' }),
    enabled: isSignedIn && booking !== null,
  })
  const reservation = booking === null ? ofTab : (read.data?.reservation ?? null)
  const isHeld =
    isSignedIn && (booking === null ? isHeldGpTime(reservation) : reservation?.status === 'booked')
  const { data, error } = useRead({
    ...standingQuery(accountId, reservation?.reserveId ?? ''),
    enabled: isHeld,
  })
  const own = useOwnGpHold(booking === null && !isHeld && !data)
  if (status === 'loading') return { kind: 'waiting' }
  if (status === 'signedOut')
    return isFramedBy(frameOrigin, window)
      ? { kind: 'open', clientId: null, reservation: null, standing: null }
      : { kind: 'stopped', by: 'loginRequired' }
  if (profile.status === 'loading') return { kind: 'waiting' }
  const retry = () => void invalidate('readOwnProfile', 'readGpStanding', 'readReservation')
  if (profile.record === null)
    return profile.failure && isUnanswered(profile.failure) ? { kind: 'unread', retry } : stopped
  if (booking !== null && !isHeld) {
    if (read.error) return isUnanswered(read.error.problem) ? { kind: 'unread', retry } : stopped
    return read.data === undefined ? { kind: 'waiting' } : stopped
  }
  // What is booked takes the forms that it waits for, and no others.
  if (booking !== null && data && !data.following) return stopped
  // A hold that ends while a client fills in a form takes nothing away: the watch of the hold says so.
  if (data && reservation) return { kind: 'open', clientId: profile.record._id, reservation, standing: data }
  if (own.kind === 'looking') return { kind: 'waiting' }
  if (own.kind === 'unread') return own
  if (!isHeld) return stopped
  if (error) return isUnanswered(error.problem) ? { kind: 'unread', retry } : stopped
  return { kind: 'waiting' }
}

const stopped = { kind: 'stopped', by: 'invalidSession' } as const

type FrameWindow = Pick<Window, 'self' | 'top'> & {
  location: { ancestorOrigins?: ArrayLike<string> }
  document: { referrer: string }
}

/** True inside a frame of this very origin. A browser that does not name its ancestors says where the frame was opened from. */
export function isFramedBy(origin: string | null, { self, top, location, document }: FrameWindow): boolean {
  if (origin === null || self === top) return false
  const ancestor = location.ancestorOrigins?.[0]
  if (ancestor !== undefined) return ancestor === origin
  return URL.canParse(document.referrer) && new URL(document.referrer).origin === origin
}

/** A connection that hangs may never answer, and the hold runs out meanwhile. */
const patienceMs = 5_000

/** For a person who has pressed Submit: one try. Null: it could not be read, or not in time. */
export async function readInTime<Name extends Operation>(
  name: Name,
  input: ApiInput<Name>,
): Promise<ApiValue<Name> | null> {
  const answer = await callApi(name, input, { patienceMs })
  return answer.ok ? answer.value : null
}

/** The address's query goes along from page to page of a GP booking; the step belongs to its own page. */
export function useKeptQuery(): Record<string, string> {
  const [query] = useSearchParams()
  const { step: _, ...kept } = Object.fromEntries(query)
  return kept
}

/** Goes with the navigation from a positive safety check to the support page: for a reload too, and into no address. */
export const gaveTimeBackState = { gaveTimeBack: true } as const

export const isGaveTimeBack = (state: unknown): boolean => isRecord(state) && state.gaveTimeBack === true

/** Whether this page follows a positive safety check of this tab. The server knows nothing of it when the page is read again. */
export function useGaveTimeBack(): boolean {
  const { state } = useLocation()
  return useIsHydrated() && isGaveTimeBack(state)
}
