import { paths } from '#contract/page-paths.ts'
import type { RoomState } from '#contract/room.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { BeforeFrame } from '../before/before-frame.tsx'
import type { CallState } from '../call/create-call.ts'
import { timeAt } from '../room-words.ts'

type Why = NonNullable<CallState['out']>

const copy = {
  left: {
    title: 'You left the session',
    text: 'Your camera and microphone are off for this page.',
    back: 'Come back',
  },
  replaced: {
    title: 'Your session is open in another tab',
    text: 'Only one tab can be in it. This one is out.',
    back: 'Use this tab instead',
  },
  removed: {
    title: 'You are no longer in this session',
    text: 'The clinician has ended your part in it.',
    back: null,
  },
  ended: { title: 'That was your session', text: 'Take a breath before the next thing.', back: null },
  closed: { title: 'The session is closed', text: 'It is over, or you can no longer open it.', back: null },
} as const satisfies Record<Why, { title: string; text: string; back: string | null }>

type OutProps = { why: Why; room: RoomState; onComeBack: () => void }

/** Out of the room, and the way back where there is one. */
export function OutOfSession({ why, room, onComeBack }: OutProps) {
  const { title, text, back } = copy[why]
  const { role, timeZone } = room.you
  return (
    <BeforeFrame quickExit={role !== 'clinician'}>
      <div className="wrap py-16">
        <EmptyState
          level={1}
          drawing="sprig"
          title={title}
          actions={
            <>
              {back && <Button onClick={onComeBack}>{back}</Button>}
              {role === 'client' && (
                <LinkButton look="secondary" to={paths.myAppointments()}>
                  My appointments
                </LinkButton>
              )}
              {role === 'clinician' && (
                <LinkButton look="secondary" to={staffPages.today()}>
                  Today
                </LinkButton>
              )}
            </>
          }
        >
          {text}
          {back && ` You can come back until ${timeAt(room.closesAt, timeZone)}.`}
        </EmptyState>
      </div>
    </BeforeFrame>
  )
}
