import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DiarySession } from '#contract/staff/diary.ts'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import { queryClient } from '../../../api/query.ts'
import { staffQuery } from '../../api/staff-query.ts'
import type { AboutMoney } from './use-outcome.ts'

const minutesOf = ({ start, end }: Pick<DiarySession, 'start' | 'end'>): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / 60_000)

export type OutcomeMoney = ReturnType<typeof useOutcomeMoney>

/** What saving this outcome charges, before it is saved; and what can be said about it. Minutes can be corrected afterwards too. */
export function useOutcomeMoney(
  session: DiarySession,
  outcome: AttendanceOutcome | null,
  minutesTogether: number,
) {
  const { data, error, isFetching, refetch } = useQuery(
    staffQuery('readOutcomeCharges', { params: { id: session.id } }),
    queryClient,
  )
  const [isWaived, setWaived] = useState(false)
  const [typed, setMinutes] = useState<string | null>(null)
  const found = data?.outcomes.find((one) => one.outcome === outcome)
  const isNew = outcome !== session.outcome
  const asksMinutes = outcome === 'attended'
  const savedMinutes = session.minutes ?? minutesOf(session)
  const minutes = typed ?? String(isNew ? minutesTogether || minutesOf(session) : savedMinutes)
  const correctsMinutes = asksMinutes && !isNew && Number(minutes) !== savedMinutes
  const canWaive = isNew && (found?.charge?.cents ?? 0) > 0
  const about: AboutMoney = {
    ...(canWaive && isWaived && { charge: 'none' }),
    // What is no number goes out as it is, so that the server says what is wrong with it.
    ...(asksMinutes && (isNew || correctsMinutes) && { minutes: Number(minutes) }),
  }
  return {
    words: isNew && found ? (canWaive && isWaived ? 'Nothing is charged' : found.words) : null,
    /** Saving would charge an amount that was not shown. */
    isUnread: isNew && !data,
    failed: isNew && !data && error ? { problem: error.problem, isFetching, refetch } : null,
    canWaive,
    isWaived,
    setWaived,
    asksMinutes,
    isSaved: !isNew,
    correctsMinutes,
    minutesTogether,
    minutes,
    setMinutes,
    about,
  }
}
