import { type FormEvent, useState } from 'react'
import { ScriptForm } from '../../form/script-form.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { callRoom } from '../client/call-room.ts'
import { placeTaken } from '../room-query.ts'
import { GuestLinkEnded } from './guest-link-ended.tsx'
import { guestProblem } from './guest-problem.ts'
import * as styles from './door.module.css'

type GuestDoorProps = { roomId: string; secret: string; practicePhone: string | null }

/** A guardian, support person or interpreter, with the link that the clinician made for them. */
export function GuestDoor({ roomId, secret, practicePhone }: GuestDoorProps) {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isEnded, setIsEnded] = useState(false)
  const enter = async (event: FormEvent) => {
    event.preventDefault()
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
      <ScriptForm className={styles.code} onSubmit={(event) => void enter(event)}>
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
