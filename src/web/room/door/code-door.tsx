import { type FormEvent, useState } from 'react'
import { codeWordsFor, oneTimeCode } from '#domain/clients/one-time-code.ts'
import { useSettings } from '../../api/settings.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { callRoom } from '../client/call-room.ts'
import { placeTaken } from '../room-query.ts'
import * as styles from './door.module.css'

/** For someone on the way, whose phone is at hand and whose password is not. */
export function CodeDoor({ roomId }: { roomId: string }) {
  const { keptTexts } = useSettings()
  const words = codeWordsFor(keptTexts)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)

  const send = async () => {
    setBusy(true)
    setProblem(undefined)
    const answer = await callRoom('sendRoomCode', { params: { roomId } })
    setBusy(false)
    if (answer.ok) setSentTo(answer.value.numberEndsIn)
    else setProblem(answer.problem.message)
  }
  const enter = async (event: FormEvent) => {
    event.preventDefault()
    if (code.length < oneTimeCode.digits) return setProblem('Please enter the six digits')
    setBusy(true)
    const answer = await callRoom('enterRoom', { params: { roomId }, body: { as: 'code', code } })
    setBusy(false)
    if (answer.ok) placeTaken(roomId, answer.value)
    else setProblem(answer.problem.fields?.code ?? answer.problem.message)
  }

  return (
    <section className={styles.code} aria-label="With a code">
      <h2 className="text-xl">Or with a code</h2>
      {sentTo === null ? (
        <>
          <p className="text-sm text-ink-soft">
            {keptTexts ?? 'We send six digits by SMS to the mobile of the booking.'}
          </p>
          {problem && <p role="alert">{problem}</p>}
          <Button look="secondary" busy={busy && words.busy} onClick={() => void send()}>
            {words.ask}
          </Button>
        </>
      ) : (
        <ScriptForm className={styles.code} onSubmit={(event) => void enter(event)}>
          <output className="block">
            {keptTexts ? 'There is a code for' : 'We sent a code to'} the number ending in {sentTo}. It is
            good for {oneTimeCode.minutes} minutes. {keptTexts}
          </output>
          <CodeField
            id="room-code"
            label="Code"
            error={problem}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" busy={busy && 'Checking'}>
            Go on
          </Button>
          <Button look="quiet" onClick={() => void send()}>
            {words.again}
          </Button>
        </ScriptForm>
      )}
    </section>
  )
}
