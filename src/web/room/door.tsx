import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { roomPages } from '#contract/page-paths.ts'
import type { RoomAnswer } from '#contract/room.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { ApiProblem } from '../api/call-api.ts'
import { useSession } from '../session/session.tsx'
import { Button, LinkButton, TextButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { callRoom, callRoomAsUser, placeTaken } from './call/call-room.ts'
import { CodeDoor } from './code-door.tsx'
import { GuestDoor, guestSecret } from './guest-door.tsx'
import { NoSuchSession, NotOpened, Opening } from './not-opened.tsx'
import { PracticePhone } from './practice-phone.tsx'

const doorClass = 'grid gap-6 pt-12 pb-section max-w-[520px]'

type DoorProps = { roomId: string; door: RoomAnswer['door'] }

/** Someone who has shown no place in this session yet: a guest by their link, anyone else by who they are. */
export function Door({ roomId, door }: DoorProps) {
  const [secret] = useState(() => guestSecret(location.hash))
  const [attempt, setAttempt] = useState(0)
  if (secret) return <GuestDoor roomId={roomId} secret={secret} practicePhone={door.practicePhone} />
  return <OwnDoor key={attempt} {...{ roomId, door }} onTryAgain={() => setAttempt(attempt + 1)} />
}

type EntryFailure = { why: EntryRefusal; problem: ApiProblem }

function OwnDoor({ roomId, door, onTryAgain }: DoorProps & { onTryAgain: () => void }) {
  const { status, signIn, signOut } = useSession()
  const [tried, setTried] = useState<EntryFailure | null>(null)
  useEffect(() => {
    if (status === 'loading') return
    let isCurrent = true
    const enter = async () => {
      const call = status === 'signedIn' ? callRoomAsUser : callRoom
      const answer = await call('enterRoom', { params: { roomId }, body: { as: 'self' } })
      if (!isCurrent) return
      if (answer.ok) placeTaken(roomId, answer.value)
      else setTried({ why: findEntryRefusal(answer.problem, status === 'signedIn'), problem: answer.problem })
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
    <div className={`wrap ${doorClass}`}>
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

/** `locked`: someone of the practice, who has to show their second step. `unknown`: no one is logged in. `refused`: someone is, and it is not their session. `failed`: it is not known whose it is. */
type EntryRefusal = 'locked' | 'unknown' | 'refused' | 'gone' | 'failed'

/** Only what the server refused says something about whose session it is. */
export function findEntryRefusal(
  { status, code }: { status: number; code: string },
  isLoggedIn: boolean,
): EntryRefusal {
  if (code === 'sessionLocked' || code === 'secondStepNeeded') return 'locked'
  if (status === 403) return isLoggedIn ? 'refused' : 'unknown'
  if (status === 401) return 'unknown'
  return status === 404 ? 'gone' : 'failed'
}

type LockedDoorProps = { problem: { code: string; message: string }; here: string; onLogIn: () => void }

/** Someone of the practice whose screen is locked, or who has not finished signing in. */
function LockedDoor({ problem: { code, message }, here, onLogIn }: LockedDoorProps) {
  return (
    <div className={`wrap ${doorClass}`}>
      <h1>Please show that it’s you</h1>
      <p className="lead">{message}</p>
      <LinkButton wide to={staffPages.secondStep({ redirectTo: here })}>
        {code === 'sessionLocked' ? 'Unlock' : 'Finish signing in'}
      </LinkButton>
      <p className="text-sm text-ink-soft">
        Are you the client of this session?{' '}
        <TextButton inline onClick={onLogIn}>
          Log in
        </TextButton>
      </p>
    </div>
  )
}
