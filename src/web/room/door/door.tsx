import { useEffect, useState } from 'react'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { roomPages } from '#contract/room-pages.ts'
import type { RoomAnswer } from '#contract/room.ts'
import { Link } from 'react-router'
import { useSession } from '../../session/session-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { callRoom, callRoomAsUser } from '../client/call-room.ts'
import { placeTaken } from '../room-query.ts'
import { CodeDoor } from './code-door.tsx'
import { GuestDoor } from './guest-door.tsx'
import { Opening } from './opening.tsx'
import * as styles from './door.module.css'

type DoorProps = { roomId: string; door: RoomAnswer['door'] }

/** Someone who has shown no place in this session yet: a guest by their link, anyone else by who they are. */
export function Door({ roomId, door }: DoorProps) {
  const [secret] = useState(() => location.hash.slice(1))
  if (secret) return <GuestDoor roomId={roomId} secret={secret} />
  return <OwnDoor roomId={roomId} door={door} />
}

/** `refused`: someone is logged in, and it is not their session. */
type Tried = 'trying' | 'unknown' | 'refused'

function OwnDoor({ roomId, door }: DoorProps) {
  const { status, signIn, signOut } = useSession()
  const [tried, setTried] = useState<Tried>('trying')
  useEffect(() => {
    if (status === 'loading') return
    let isCurrent = true
    const enter = async () => {
      const call = status === 'signedIn' ? callRoomAsUser : callRoom
      const answer = await call('enterRoom', { params: { roomId }, body: { as: 'self' } })
      if (!isCurrent) return
      if (answer.ok) placeTaken(roomId, answer.value)
      else setTried(status === 'signedIn' ? 'refused' : 'unknown')
    }
    void enter()
    return () => {
      isCurrent = false
    }
  }, [roomId, status])

  const here = roomPages.session(roomId)
  if (tried === 'trying') return <Opening />
  return (
    <div className={`wrap ${styles.door}`}>
      <h1>Please show that it’s you</h1>
      <p className="lead">Sessions open for their client and their clinician only.</p>
      {tried === 'refused' && (
        <Notice
          type="warning"
          announced="politely"
          title="This is not a session of the account you are logged in with"
        >
          Log in with the account that booked it.
        </Notice>
      )}
      {tried === 'refused' ? (
        <Button wide onClick={() => signOut(here)}>
          Log in with another account
        </Button>
      ) : (
        <Button wide onClick={() => signIn(here)}>
          Log in
        </Button>
      )}
      {door.canSendCode && <CodeDoor roomId={roomId} />}
      <p className="text-sm text-ink-soft">
        {door.practicePhone && (
          <>
            Rather call? <a href={`tel:${door.practicePhone}`}>{door.practicePhone}</a>.{' '}
          </>
        )}
        Do you work at this practice?{' '}
        <Link to={staffPages.signIn({ redirectTo: here })}>Sign in as staff</Link>.
      </p>
    </div>
  )
}
