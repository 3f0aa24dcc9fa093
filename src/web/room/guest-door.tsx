import { useState } from 'react'
import { ScriptForm } from '../forms/form-parts.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { callRoom, placeTaken } from './call/call-room.ts'
import { PracticePhone } from './practice-phone.tsx'
import * as styles from './session.module.css'

type GuestDoorProps = { roomId: string; secret: string; practicePhone: string | null }

/** A guardian, support person or interpreter, with the link that the clinician made for them. */
export function GuestDoor({ roomId, secret, practicePhone }: GuestDoorProps) {
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
    <div className={`wrap ${styles.door}`}>
      <h1>You are invited to a session</h1>
      <p className="lead">The clinician sees your name and lets you in.</p>
      <ScriptForm className={styles.code} onSubmit={enter}>
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
function GuestLinkEnded({ practicePhone }: { practicePhone: string | null }) {
  return (
    <div className={`wrap ${styles.door}`} role="alert">
      <h1>This link no longer works</h1>
      <p className="lead">Please ask the clinician of the session for a new one.</p>
      {practicePhone && (
        <p className="text-sm text-ink-soft">
          Or call the practice on <PracticePhone number={practicePhone} />.
        </p>
      )}
    </div>
  )
}
