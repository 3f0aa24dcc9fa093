import type { Diary, DiarySession } from '#contract/staff/diary.ts'
import { isCancellation } from '#domain/booking/outcome-rules.ts'

const sessionsOf = (diary: Diary): Map<string, DiarySession> =>
  new Map(diary.diaries.flatMap(({ sessions }) => sessions.map((session) => [session.id, session])))

/** What is new in a diary that was read again, in a line; null where nothing is that a person would want to be told. */
export function diaryNews(before: Diary, after: Diary): string | null {
  const [old, now] = [sessionsOf(before), sessionsOf(after)]
  const news = [...now.values()].flatMap((session) => newsOf(old.get(session.id), session))
  const gone = [...old.keys()].filter((id) => !now.has(id)).length
  const all = [...news, ...Array.from({ length: gone }, () => 'moved away' as const)]
  if (all.length === 0) return null
  const kinds = new Set(all)
  const [only] = all
  if (kinds.size > 1 || only === undefined) return `${all.length} bookings changed`
  return all.length === 1 ? `A booking was ${only}` : `${all.length} bookings were ${only}`
}

function newsOf(before: DiarySession | undefined, now: DiarySession): ('added' | 'cancelled' | 'moved')[] {
  if (!before) return ['added']
  if (!isCancellation(before.outcome) && isCancellation(now.outcome)) return ['cancelled']
  return before.start === now.start ? [] : ['moved']
}
