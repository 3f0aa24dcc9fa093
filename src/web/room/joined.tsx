import { useEffect, useState } from 'react'
import type { RoomState } from '#contract/room.ts'
import { LeaveNowInDialogs } from '../site/leave-now.tsx'
import { AfterSession } from './after/after-session.tsx'
import { OutOfSession } from './after/out-of-session.tsx'
import { BeforeFrame } from './before/before-frame.tsx'
import { OtherProvider } from './before/other-provider.tsx'
import { WaitingRoom } from './before/waiting-room.tsx'
import { type Call, createCall } from './call/create-call.ts'
import { Opening } from './door/opening.tsx'
import { restoreMedia } from './media-place.ts'
import type { LocalMediaStore } from './media/local-media.ts'
import { Room } from './call/room.tsx'
import { useStore } from './store.ts'

type JoinedProps = {
  roomId: string
  room: RoomState
  media: LocalMediaStore
  /** Back to the device check. */
  onCheck: () => void
  onReadAgain: () => void
}

/** Each time one comes back it is a new call. */
export function Joined(props: JoinedProps) {
  const [attempt, setAttempt] = useState(0)
  const comeBack = () => {
    restoreMedia(props.media, props.roomId)
    props.onReadAgain()
    setAttempt(attempt + 1)
  }
  return <OneCall key={attempt} {...props} onComeBack={comeBack} />
}

type OneCallProps = JoinedProps & { onComeBack: () => void }

/** Holds this tab's place for as long as it is shown. */
function OneCall({ roomId, room, media, ...asked }: OneCallProps) {
  // Only what the room was like at the beginning: its own news follow.
  const [call] = useState(() => createCall({ roomId, room, media }))
  useEffect(() => call.start(), [call])
  return <Place {...{ roomId, call, media, ...asked }} />
}

type PlaceProps = Omit<OneCallProps, 'room'> & { call: Call }

/** Where this person is: waiting, in the room, or out of it again. */
function Place({ roomId, call, media, onCheck, onComeBack, onReadAgain }: PlaceProps) {
  const { room, out, isJoined, wasLetIn } = useStore(call)
  const isClinician = room.you.role === 'clinician'
  if (room.phase === 'over') return <AfterSession roomId={roomId} room={room} onBack={null} />
  if (out === 'ended') return <AfterSession roomId={roomId} room={room} onBack={onComeBack} />
  const why = room.you.standing === 'removed' ? 'removed' : out
  if (why !== null) return <OutOfSession {...{ why, roomId, room, wasLetIn, onComeBack, onReadAgain }} />
  if (!isJoined)
    return (
      <BeforeFrame quickExit={!isClinician}>
        <Opening />
      </BeforeFrame>
    )
  if (room.you.standing === 'waiting')
    return <WaitingRoom roomId={roomId} call={call} room={room} media={media} onCheck={onCheck} />
  if (room.provider.kind !== 'builtIn') return <OtherProvider {...{ roomId, call, room, media }} />
  const inCall = <Room roomId={roomId} call={call} media={media} />
  return isClinician ? inCall : <LeaveNowInDialogs>{inCall}</LeaveNowInDialogs>
}
