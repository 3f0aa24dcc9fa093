import { paths } from '#contract/page-paths.ts'
import type { RoomState } from '#contract/room.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { BeforeFrame } from '../before/before-frame.tsx'

/** Calm, and nothing to do at once. */
export function AfterSession({ room }: { room: RoomState }) {
  const { role } = room.you
  return (
    <BeforeFrame quickExit={role !== 'clinician'}>
      <div className="wrap py-16">
        {role === 'clinician' ? (
          <EmptyState
            level={1}
            drawing="branch"
            title="The session is over"
            actions={<LinkButton to={staffPages.today()}>Today</LinkButton>}
          >
            Its outcome is yours to record, under Today.
          </EmptyState>
        ) : (
          <EmptyState
            level={1}
            drawing="sprig"
            title={room.isEnded ? 'That was your session' : 'This session is over'}
            actions={
              role === 'client' && <LinkButton to={paths.myAppointments()}>My appointments</LinkButton>
            }
          >
            Take a breath before the next thing. Your camera and microphone are off.
          </EmptyState>
        )}
      </div>
    </BeforeFrame>
  )
}
