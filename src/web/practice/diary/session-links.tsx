import { Link } from 'react-router'
import type { ClinicianDiary, DiarySession } from '#contract/staff/diary.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { JoinSession } from '../../appointment/join-session.tsx'
import { useStaff } from '../desk/staff.ts'
import { canJoinSoon, isGone } from './format-session.ts'

/** A cancelled session alone opens no client's page to its clinician. */
export const useIsClientOpen = ({ isClientOpen }: Pick<DiarySession, 'isClientOpen'>): boolean =>
  worksForEveryone(useStaff()) || isClientOpen

export function ClientName({ session }: { session: DiarySession }) {
  const isOpen = useIsClientOpen(session)
  return isOpen ? <Link to={staffPages.client(session.clientId)}>{session.client}</Link> : session.client
}

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
