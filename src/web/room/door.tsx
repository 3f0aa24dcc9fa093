import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { roomPages } from '#contract/page-paths.ts'
import type { RoomAnswer } from '#contract/room.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { codeWordsFor, oneTimeCode } from '#domain/clients/credentials.ts'
import type { ApiProblem } from '../api/call-api.ts'
import { useSettings } from '../api/settings.ts'
import { ScriptForm } from '../forms/form-parts.tsx'
import { useSession } from '../session/session.tsx'
import { Button, LinkButton, TextButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { CodeField } from '../ui/secret-fields.tsx'
import { callRoom, callRoomAsUser, placeTaken } from './call/call-room.ts'
import { NoSuchSession, NotOpened, Opening } from './not-opened.tsx'
import { PracticePhone } from './practice-phone.tsx'

const doorClass = 'grid gap-6 pt-12 pb-section max-w-[520px]'
const codeClass = 'grid gap-4 pt-6 border-t border-line'

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

/** For someone on the way, whose phone is at hand and whose password is not. */
function CodeDoor({ roomId }: { roomId: string }) {
  const { keptTexts } = useSettings()
  const words = codeWordsFor(keptTexts)
  const [sent, setSent] = useState<(SentCode & { at: number }) | null>(null)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'sending' | 'checking' | null>(null)
  const [problem, setProblem] = useState<string | undefined>(undefined)

  const send = async () => {
    if (busy) return
    setProblem(undefined)
    // The server would say the same again, and send nothing.
    if (sent && performance.now() - sent.at < oneTimeCode.resendAfterSeconds * 1000)
      return setSent({ ...sent, which: 'tooSoon' })
    setBusy('sending')
    const answer = await callRoom('sendRoomCode', { params: { roomId } })
    setBusy(null)
    if (!answer.ok) return setProblem(answer.problem.message)
    setSent({
      endsIn: answer.value.numberEndsIn,
      which: sent ? 'another' : 'first',
      at: performance.now(),
    })
  }
  const enter = async () => {
    if (busy) return
    if (code.length < oneTimeCode.digits) return setProblem('Please enter the six digits')
    setBusy('checking')
    const answer = await callRoom('enterRoom', { params: { roomId }, body: { as: 'code', code } })
    setBusy(null)
    if (answer.ok) placeTaken(roomId, answer.value)
    else setProblem(answer.problem.fields?.code ?? answer.problem.message)
  }

  return (
    <section className={codeClass} aria-label="With a code">
      <h2 className="text-xl">Or with a code</h2>
      {sent === null ? (
        <>
          <p className="text-sm text-ink-soft">
            {keptTexts ?? 'We send six digits by SMS to the mobile of the booking.'}
          </p>
          {problem && <p role="alert">{problem}</p>}
          <Button look="secondary" busy={busy === 'sending' && words.busy} onClick={() => void send()}>
            {words.ask}
          </Button>
        </>
      ) : (
        <ScriptForm className={codeClass} onSubmit={enter}>
          {/* Empty while a code is sent again, so that what it then says is read out each time. */}
          <output className="block">{busy !== 'sending' && formatCodeSent(sent, keptTexts)}</output>
          <CodeField
            id="room-code"
            label="Code"
            error={problem}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" busy={busy === 'checking' && 'Checking'}>
            Go on
          </Button>
          <Button look="quiet" busy={busy === 'sending' && words.busy} onClick={() => void send()}>
            {words.again}
          </Button>
        </ScriptForm>
      )}
    </section>
  )
}

type SentCode = {
  /** The last digits of the number. */
  endsIn: string
  /** `tooSoon`: another one was asked for, and the last one still counts. */
  which: 'first' | 'another' | 'tooSoon'
}

const codeSentWords = {
  sent: {
    first: 'We sent a code to',
    another: 'A new code is on its way to',
    tooSoon: 'A code is on its way to',
  },
  kept: { first: 'There is a code for', another: 'There is a new code for', tooSoon: 'There is a code for' },
} as const

/** To which number the code goes, and how long it is good. Where text messages are only kept nothing is called sent. */
export function formatCodeSent({ endsIn, which }: SentCode, keptTexts: string | null): string {
  const { minutes, resendAfterSeconds } = oneTimeCode
  const begin = codeSentWords[keptTexts === null ? 'sent' : 'kept'][which]
  const good =
    which === 'tooSoon'
      ? `You can ask for a new one ${resendAfterSeconds} seconds after the last.`
      : `It works for ${minutes} minutes.`
  return [`${begin} the number ending in ${endsIn}.`, good, keptTexts].filter(Boolean).join(' ')
}

type GuestDoorProps = { roomId: string; secret: string; practicePhone: string | null }

/** A guardian, support person or interpreter, with the link that the clinician made for them. */
function GuestDoor({ roomId, secret, practicePhone }: GuestDoorProps) {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isEnded, setIsEnded] = useState(false)
  const enter = async () => {
    if (name.trim() === '') return setProblem('Please enter your name')
    setBusy(true)
    const answer = await callRoom('enterRoom', { params: { roomId }, body: { as: 'guest', secret, name } })
    setBusy(false)
    if (!answer.ok) {
      const found = guestProblem(answer.problem)
      return found === 'ended' ? setIsEnded(true) : setProblem(found.atName)
    }
    // Used up: what stays in the address is of no use to anyone.
    history.replaceState(history.state, '', location.pathname)
    placeTaken(roomId, answer.value)
  }
  if (isEnded) return <GuestLinkEnded practicePhone={practicePhone} />
  return (
    <div className={`wrap ${doorClass}`}>
      <h1>You are invited to a session</h1>
      <p className="lead">The clinician sees your name and lets you in.</p>
      <ScriptForm className={codeClass} onSubmit={enter}>
        <TextField
          id="guest-name"
          label="Your name"
          autoComplete="name"
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" busy={busy && 'One moment'}>
          Go on
        </Button>
      </ScriptForm>
    </div>
  )
}

/** What stands after the # of a guest’s link. Parts of the page, as the crisis lines, have short names there. */
export const guestSecret = (hash: string): string | null => /^#([\w-]{20,})$/.exec(hash)?.[1] ?? null

type GuestProblem = { status: number; message: string; fields?: Record<string, string> }

/** `ended`: nothing that a guest types here helps, the link is of no use. Otherwise what to say at the name. */
export const guestProblem = ({ status, message, fields }: GuestProblem): 'ended' | { atName: string } =>
  status === 404 ? 'ended' : { atName: fields?.['name'] ?? message }

/** A guest's link was replaced, or its session is over, moved or cancelled. */
const GuestLinkEnded = ({ practicePhone }: { practicePhone: string | null }) => (
  <div className={`wrap ${doorClass}`} role="alert">
    <h1>This link no longer works</h1>
    <p className="lead">Please ask the clinician of the session for a new one.</p>
    {practicePhone && (
      <p className="text-sm text-ink-soft">
        Or call the practice on <PracticePhone number={practicePhone} />.
      </p>
    )}
  </div>
)
