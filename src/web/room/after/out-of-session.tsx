import { paths } from '#contract/page-paths.ts'
import { roomPages } from '#contract/room-pages.ts'
import type { RoomState } from '#contract/room.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { BeforeFrame } from '../before/before-frame.tsx'
import type { CallState } from '../call/create-call.ts'
import { timeInZone } from '../room-words.ts'

type Why = Exclude<NonNullable<CallState['out']>, 'ended'>

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
  elsewhere: {
    title: 'You opened another session',
    text: 'You can be in one session at a time. You are out of this one, and who is in it no longer sees or hears you.',
    back: 'Come back to this session',
  },
  removed: {
    title: 'You are no longer in this session',
    text: 'The clinician has ended your part in it.',
    back: null,
  },
  closed: {
    title: 'You are out of the session',
    text: 'It is over, or you have to show again who you are.',
    back: 'Try again',
  },
  gone: {
    title: 'This session no longer takes place here',
    text: 'It may have been cancelled, or goes by phone now.',
    back: null,
  },
} as const satisfies Record<Why, { title: string; text: string; back: string | null }>

type OutProps = { why: Why; roomId: string; room: RoomState; onComeBack: () => void }

/** Out of the room, and the way back where there is one. */
export function OutOfSession({ why, roomId, room, onComeBack }: OutProps) {
  const { title, text, back } = copy[why]
  const { role, timeZone } = room.you
  // A sign-in lasts twelve hours; a call that runs outlasts it, and coming back does not.
  const signsIn = why === 'closed' && role === 'clinician'
  return (
    <BeforeFrame quickExit={role !== 'clinician'}>
      <div className="wrap py-16">
        <EmptyState
          level={1}
          drawing="sprig"
          title={title}
          actions={
            <>
              {back && !signsIn && <Button onClick={onComeBack}>{back}</Button>}
              {signsIn && (
                <LinkButton to={staffPages.signIn({ redirectTo: roomPages.session(roomId) })}>
                  Sign in again
                </LinkButton>
              )}
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
          {why === 'gone' && role !== 'clinician' && room.practicePhone && (
            <>
              {' '}
              Is that a mistake? Call the practice on{' '}
              <a href={`tel:${room.practicePhone}`}>{room.practicePhone}</a>.
            </>
          )}
          {back && why !== 'closed' && ` You can come back until ${timeInZone(room.closesAt, timeZone)}.`}
        </EmptyState>
      </div>
    </BeforeFrame>
  )
}
