import { useState } from 'react'
import type { RoomState } from '#contract/room.ts'
import { Button } from '../../ui/button/button.tsx'
import type { Call } from '../call/create-call.ts'
import { callRoom } from '../client/call-room.ts'
import { WaitingPane } from '../desk/waiting-pane.tsx'
import { clinicianName } from '../room-words.ts'
import { BeforeFrame } from './before-frame.tsx'
import { ByPhone } from './by-phone.tsx'

type OtherProviderProps = { roomId: string; call: Call; room: RoomState }

/** The practice holds its sessions elsewhere: this page leads there once one is let in. */
export function OtherProvider({ roomId, call, room }: OtherProviderProps) {
  const isClinician = room.you.role === 'clinician'
  const { provider } = room
  return (
    <BeforeFrame quickExit={!isClinician}>
      <div className="wrap grid max-w-[640px] gap-6 py-12">
        <h1 tabIndex={-1}>{isClinician ? 'Your session' : `${clinicianName(room)} is ready for you`}</h1>
        <p className="lead">
          This session takes place with another video service. Camera and microphone are asked for again
          there.
        </p>
        {provider.kind === 'address' && provider.address && (
          <a className="btn btn--primary" href={provider.address} target="_blank" rel="noopener noreferrer">
            Open the video session
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        {provider.kind === 'liveKit' && <OpenLiveKit roomId={roomId} />}
        <ByPhone room={room} />
        {isClinician && <WaitingPane roomId={roomId} room={room} />}
        <div>
          <Button look="quiet" onClick={call.leave}>
            Leave
          </Button>
        </div>
      </div>
    </BeforeFrame>
  )
}

/** Its token is good for a while only: made when it is pressed. */
function OpenLiveKit({ roomId }: { roomId: string }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const open = async () => {
    setBusy(true)
    const answer = await callRoom('makeLiveKitToken', { params: { roomId } })
    setBusy(false)
    if (answer.ok) location.assign(answer.value.address)
    else setProblem(answer.problem.message)
  }
  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      <Button busy={busy && 'Opening'} onClick={() => void open()}>
        Open the video session
      </Button>
    </>
  )
}
