import { paths } from '#contract/page-paths.ts'
import type { RoomAnswer } from '#contract/room.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PracticePhone } from '../practice-phone.tsx'
import { goneCopy } from './out-copy.ts'

type SessionGoneProps = { gone: NonNullable<RoomAnswer['gone']>; practicePhone: string | null }

/** For someone who had a place in it, and opens the page again. */
export function SessionGone({ gone, practicePhone }: SessionGoneProps) {
  const { title, text } = goneCopy[gone.why]
  return (
    <div className="wrap py-16">
      <EmptyState
        level={1}
        drawing="branch"
        title={title}
        actions={
          <>
            {gone.role === 'client' && <LinkButton to={paths.myAppointments()}>My appointments</LinkButton>}
            {gone.role === 'clinician' && <LinkButton to={staffPages.today()}>Today</LinkButton>}
          </>
        }
      >
        {text}
        {gone.role !== 'clinician' && practicePhone && (
          <>
            {' '}
            Questions? Call the practice on <PracticePhone number={practicePhone} />.
          </>
        )}
      </EmptyState>
    </div>
  )
}
