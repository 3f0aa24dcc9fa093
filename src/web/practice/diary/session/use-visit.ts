import { useQuery } from '@tanstack/react-query'
import type { DiarySession } from '#contract/staff/diary.ts'
import type { Visit } from '#contract/staff/rooms.ts'
import { queryClient } from '../../../api/query.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { hasBegun } from './format-session.ts'

/** How long clinician and client were there together; null where the room cannot say. */
export const knownMinutes = ({ visits, minutesTogether, byPhone }: Visit): number | null =>
  byPhone || visits.length === 0 ? null : minutesTogether

/** How long clinician and client were there together; 0 where it went on by phone or elsewhere, whose minutes are not known. */
export const measuredMinutes = (visit: Visit): number => knownMinutes(visit) ?? 0

/** Null where it cannot be read: an outcome can be recorded all the same. */
export const readVisitOnce = ({ id }: DiarySession): Promise<Visit | null> =>
  queryClient.fetchQuery(staffQuery('readVisit', { params: { id } })).catch(() => null)

/** What happened in a session that has begun, in its room or by phone: it suggests an outcome, and sets none. */
export function useVisit(session: DiarySession, now: Date): Visit | null {
  const { data } = useQuery(
    {
      ...staffQuery('readVisit', { params: { id: session.id } }),
      enabled: (session.room !== null || session.delivery === 'phoneCall') && hasBegun(session, now),
    },
    queryClient,
  )
  return data ?? null
}
