import { useEffect, useState } from 'react'
import type { RoomState } from '#contract/room.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { BeforeFrame } from './before-frame.tsx'
import { ByPhone, ByPhoneCard } from './by-phone.tsx'
import { callRoom } from './call/call-room.ts'
import type { Call } from './call/create-call.ts'
import type { LocalMediaStore } from './call/local-media.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { GuestPane, PhonePane, StartCheckPane } from './panes.tsx'
import { PrivacyNote, PrivacyQuestion } from './privacy.tsx'
import { clinicianName, hangUpWords } from './room-words.ts'
import { WaitingPane } from './waiting-pane.tsx'

/** Of this page: a clinician whose device has put it to sleep may be in the video all the same. */
const headings = {
  ready: (name) => `${name} is ready for you`,
  notHere: (name) => `${name} is not on this page now`,
  inAnotherSession: (name) => `${name} is in another session now`,
} as const satisfies Record<RoomState['clinician']['state'], (name: string) => string>

type OtherProviderProps = { roomId: string; call: Call; room: RoomState; media: LocalMediaStore }

/** The practice holds its sessions elsewhere: this page leads there once one is let in, and stays beside it. */
export function OtherProvider({ roomId, call, room, media }: OtherProviderProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  const { role } = room.you
  const isClinician = role === 'clinician'
  const { provider } = room
  // The other page wants them, and a phone gives its camera once.
  useEffect(() => media.stop(), [media])
  return (
    <BeforeFrame quickExit={!isClinician}>
      <div className="wrap grid max-w-[640px] gap-6 py-12">
        <h1 tabIndex={-1}>
          {isClinician ? 'Your session' : headings[room.clinician.state](clinicianName(room))}
        </h1>
        <p className="lead">
          This session takes place with another video service. It asks for your camera and microphone again.
          Leave this page open.
        </p>
        {!isClinician && room.clinician.state !== 'ready' && (
          <p>You can wait: this page says when {clinicianName(room)} is back.</p>
        )}
        {isClinician && <PrivacyNote room={room} />}
        {provider.kind === 'address' && provider.address && (
          <a className="btn btn--primary" href={provider.address} target="_blank" rel="noopener noreferrer">
            Open the video session
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        {provider.kind === 'liveKit' && <OpenLiveKit roomId={roomId} />}
        {!isClinician && (
          <p className="text-sm text-ink-soft">
            The video is in a tab of its own. Leaving here does not end it, so please close that tab too.
          </p>
        )}
        {room.byPhone ? <ByPhoneCard roomId={roomId} room={room} /> : <ByPhone room={room} />}
        {role === 'client' && <PrivacyQuestion roomId={roomId} room={room} />}
        {isClinician && (
          <aside className="rounded-lg border border-line" aria-label="Session">
            <WaitingPane roomId={roomId} room={room} />
            <StartCheckPane roomId={roomId} room={room} />
            <PhonePane roomId={roomId} room={room} />
            <GuestPane roomId={roomId} />
          </aside>
        )}
        <div>
          <Button look="quiet" onClick={() => setIsLeaving(true)}>
            {isClinician ? 'End' : hangUpWords(room)}
          </Button>
        </div>
      </div>
      {isLeaving && (
        <LeaveDialog roomId={roomId} call={call} room={room} onStay={() => setIsLeaving(false)} />
      )}
    </BeforeFrame>
  )
}

/**
 * Its token is good for a few minutes only: made when it is pressed. In a tab of its own, opened at the press so that it is not blocked:
 * this page stays, because it shows who is here.
 */
function OpenLiveKit({ roomId }: { roomId: string }) {
  const { act, busy, problem } = useAction()
  const open = () => {
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    return act('open', {
      call: () => callRoom('makeLiveKitToken', { params: { roomId } }),
      after: ({ address }) => (tab ? tab.location.replace(address) : location.assign(address)),
      onFailure: () => tab?.close(),
    })
  }
  return (
    <>
      {problem && <p role="alert">{problem.message}</p>}
      <Button busy={busy !== null && 'Opening'} onClick={() => void open()}>
        Open the video session
        <span className="sr-only"> (opens in a new tab)</span>
      </Button>
    </>
  )
}
