import { useState } from 'react'
import type { RoomState } from '#contract/room.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { callRoom } from './call/call-room.ts'
import type { Call } from './call/create-call.ts'
import { closeVideoWords, comeBackUntil, hangUpWords, isVideoLeftOpen } from './room-words.ts'

type LeaveDialogProps = { roomId: string; call: Call; room: RoomState; onStay: () => void }

/** Asks first: a thumb slips. */
export function LeaveDialog({ roomId, call, room, onStay }: LeaveDialogProps) {
  const { act, busy, problem } = useAction()
  const [now] = useState(() => new Date())
  const until = comeBackUntil(room, now)
  const end = () =>
    act('end', { call: () => callRoom('endRoom', { params: { roomId } }), after: () => call.leaveEnded() })
  if (room.you.role !== 'clinician')
    return (
      <Dialog
        title={`${hangUpWords(room)}?`}
        onClose={onStay}
        actions={
          <>
            <Button look="secondary" onClick={onStay}>
              Stay
            </Button>
            <Button look="danger" onClick={call.leave}>
              {hangUpWords(room)}
            </Button>
          </>
        }
      >
        <p>
          You can come back until {until}. {closeVideoWords(room)}
        </p>
      </Dialog>
    )
  return (
    <Dialog
      title="End the session?"
      onClose={onStay}
      actions={
        <>
          <Button look="secondary" onClick={onStay}>
            Stay
          </Button>
          <Button look="quiet" onClick={call.leave}>
            Leave for now
          </Button>
          <Button look="danger" busy={busy !== null && 'Ending'} onClick={() => void end()}>
            End for everyone
          </Button>
        </>
      }
    >
      <p>
        {isVideoLeftOpen(room)
          ? 'Ending closes the session here for everyone. It does not end at the other video service: end it there too.'
          : 'Ending takes everyone out of the room.'}{' '}
        Leaving for now keeps them in; you can come back until {until}.
      </p>
      {problem && <p role="alert">{problem.message}</p>}
    </Dialog>
  )
}
