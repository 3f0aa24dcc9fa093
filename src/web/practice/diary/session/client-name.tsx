import { Link } from 'react-router'
import type { DiarySession } from '#contract/staff/diary.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { useStaff } from '../../frame/staff-context.ts'

/** A cancelled session alone opens no client's page to its clinician. */
export function useIsClientOpen({ isClientOpen }: Pick<DiarySession, 'isClientOpen'>): boolean {
  return worksForEveryone(useStaff()) || isClientOpen
}

export function ClientName({ session }: { session: DiarySession }) {
  const isOpen = useIsClientOpen(session)
  return isOpen ? <Link to={staffPages.client(session.clientId)}>{session.client}</Link> : session.client
}
