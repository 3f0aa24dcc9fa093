import type { RoomState } from '#contract/room.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { Call } from '../call/create-call.ts'
import { WaitingPane } from '../desk/waiting-pane.tsx'
import { clinicianName } from '../room-words.ts'
import { BeforeFrame } from './before-frame.tsx'
import { ByPhone } from './by-phone.tsx'

type OtherProviderProps = { roomId: string; call: Call; room: RoomState }

/** The practice holds its sessions elsewhere: this page leads there once one is let in. */
export function OtherProvider({ roomId, call, room }: OtherProviderProps) {
  const isClinician = room.you.role === 'clinician'
  const address = room.provider.kind === 'address' ? room.provider.address : null
  return (
    <BeforeFrame quickExit={!isClinician}>
      <div className="wrap grid max-w-[640px] gap-6 py-12">
        <h1 tabIndex={-1}>{isClinician ? 'Your session' : `${clinicianName(room)} is ready for you`}</h1>
        {address ? (
          <>
            <p className="lead">
              This session takes place with another video service. It opens in a new tab.
            </p>
            <a className="btn btn--primary" href={address} target="_blank" rel="noopener noreferrer">
              Open the video session
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </>
        ) : (
          <Notice type="warning" title="This page cannot open the video service of this session">
            Please go on by phone.
          </Notice>
        )}
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
