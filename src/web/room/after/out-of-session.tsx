import { paths } from '#contract/page-paths.ts'
import { roomPages } from '#contract/room-pages.ts'
import type { RoomState } from '#contract/room.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { BeforeFrame } from '../before/before-frame.tsx'
import { PracticePhone } from '../practice-phone.tsx'
import { outCopy, type Why } from './out-copy.ts'

type OutProps = {
  why: Why
  roomId: string
  room: RoomState
  wasLetIn: boolean
  onComeBack: () => void
  /** Without camera and microphone. */
  onReadAgain: () => void
}

/** Out of the room, and the way back where there is one. */
export function OutOfSession({ why, roomId, room, wasLetIn, onComeBack, onReadAgain }: OutProps) {
  const { title, text, next, offersPractice } = outCopy(why, room, wasLetIn)
  const { role } = room.you
  return (
    <BeforeFrame quickExit={role !== 'clinician'}>
      <div className="wrap py-16">
        <EmptyState
          level={1}
          drawing="sprig"
          title={title}
          actions={
            <>
              {next && next.kind !== 'signIn' && (
                <Button onClick={next.kind === 'showWho' ? onReadAgain : onComeBack}>{next.label}</Button>
              )}
              {next?.kind === 'signIn' && (
                <LinkButton to={staffPages.signIn({ redirectTo: roomPages.session(roomId) })}>
                  {next.label}
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
          <output>{text}</output>
          {offersPractice && role !== 'clinician' && room.practicePhone && (
            <>
              {' '}
              Questions? Call the practice on <PracticePhone number={room.practicePhone} />.
            </>
          )}
        </EmptyState>
      </div>
    </BeforeFrame>
  )
}
