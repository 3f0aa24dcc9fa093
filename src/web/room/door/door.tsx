import { useEffect, useState } from 'react'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { roomPages } from '#contract/room-pages.ts'
import type { RoomAnswer } from '#contract/room.ts'
import { Link } from 'react-router'
import type { ApiProblem } from '../../api/call-api.ts'
import { useSession } from '../../session/session-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { callRoom, callRoomAsUser } from '../client/call-room.ts'
import { PracticePhone } from '../practice-phone.tsx'
import { placeTaken } from '../room-query.ts'
import { CodeDoor } from './code-door.tsx'
import { GuestDoor } from './guest-door.tsx'
import { guestSecret } from './guest-secret.ts'
import { LockedDoor } from './locked-door.tsx'
import { NoSuchSession } from './no-such-session.tsx'
import { NotOpened } from './not-opened.tsx'
import { Opening } from './opening.tsx'
import { type WhyNotIn, whyNotIn } from './why-not-in.ts'
import * as styles from './door.module.css'

type DoorProps = { roomId: string; door: RoomAnswer['door'] }

/** Someone who has shown no place in this session yet: a guest by their link, anyone else by who they are. */
export function Door({ roomId, door }: DoorProps) {
  const [secret] = useState(() => guestSecret(location.hash))
  const [attempt, setAttempt] = useState(0)
  if (secret) return <GuestDoor roomId={roomId} secret={secret} practicePhone={door.practicePhone} />
  return <OwnDoor key={attempt} {...{ roomId, door }} onTryAgain={() => setAttempt(attempt + 1)} />
}

type Tried = { why: WhyNotIn; problem: ApiProblem }

function OwnDoor({ roomId, door, onTryAgain }: DoorProps & { onTryAgain: () => void }) {
  const { status, signIn, signOut } = useSession()
  const [tried, setTried] = useState<Tried | null>(null)
  useEffect(() => {
    if (status === 'loading') return
    let isCurrent = true
    const enter = async () => {
      const call = status === 'signedIn' ? callRoomAsUser : callRoom
      const answer = await call('enterRoom', { params: { roomId }, body: { as: 'self' } })
      if (!isCurrent) return
      if (answer.ok) placeTaken(roomId, answer.value)
      else setTried({ why: whyNotIn(answer.problem, status === 'signedIn'), problem: answer.problem })
    }
    void enter()
    return () => {
      isCurrent = false
    }
  }, [roomId, status])

  const here = roomPages.session(roomId)
  if (tried === null) return <Opening />
  if (tried.why === 'gone') return <NoSuchSession />
  if (tried.why === 'locked')
    return <LockedDoor problem={tried.problem} here={here} onLogIn={() => signIn(here)} />
  if (tried.why === 'failed') return <NotOpened problem={tried.problem} onTryAgain={onTryAgain} />
  const isRefused = tried.why === 'refused'
  return (
    <div className={`wrap ${styles.door}`}>
      <h1>Please show that it’s you</h1>
      <p className="lead">Sessions open for their client and their clinician only.</p>
      {isRefused && (
        <Notice
          type="warning"
          announced="politely"
          title="This is not a session of the account you are logged in with"
        >
          Log in with the account that booked it.
        </Notice>
      )}
      {isRefused ? (
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
            Rather call? <PracticePhone number={door.practicePhone} />.{' '}
          </>
        )}
        Do you work at this practice?{' '}
        <Link to={staffPages.signIn({ redirectTo: here })}>Sign in as staff</Link>.
      </p>
    </div>
  )
}
