import { useQuery } from '@tanstack/react-query'
import type { DiarySession } from '#contract/staff/diary.ts'
import type { Visit } from '#contract/staff/rooms.ts'
import { queryClient } from '../../../api/query.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { hasBegun } from './format-session.ts'

/** What happened in the room of a session that has begun and has no outcome yet: it suggests one, and sets none. */
export function useVisit(session: DiarySession, now: Date): Visit | null {
  const { data } = useQuery(
    {
      ...staffQuery('readVisit', { params: { id: session.id } }),
      enabled: session.room !== null && session.outcome === null && hasBegun(session, now),
    },
    queryClient,
  )
  return data ?? null
}
