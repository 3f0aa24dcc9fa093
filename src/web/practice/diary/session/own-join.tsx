import type { ClinicianDiary, DiarySession } from '#contract/staff/diary.ts'
import { JoinSession } from '../../../appointment/join-session.tsx'
import { useStaff } from '../../frame/staff-context.ts'
import { canJoinSoon, isGone } from './format-session.ts'

type OwnJoinProps = {
  session: DiarySession
  diary: Pick<ClinicianDiary, 'id' | 'timeZone'>
  now: Date
  look?: 'primary' | 'secondary'
}

/** Join, in one’s own diary, from an hour before the room opens until it closes. */
export function OwnJoin({ session, diary: { id, timeZone }, now, look = 'secondary' }: OwnJoinProps) {
  const staff = useStaff()
  if (staff.clinician?.id !== id || !session.room || isGone(session) || !canJoinSoon(session, now))
    return null
  return <JoinSession room={session.room} zone={timeZone} name={session.client} size="small" look={look} />
}
