import { useState } from 'react'
import { codeWordsFor, oneTimeCode } from '#domain/clients/credentials.ts'
import { useSettings } from '../api/settings.ts'
import { ScriptForm } from '../forms/form-parts.tsx'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/secret-fields.tsx'
import { callRoom, placeTaken } from './call/call-room.ts'
import * as styles from './session.module.css'

/** For someone on the way, whose phone is at hand and whose password is not. */
export function CodeDoor({ roomId }: { roomId: string }) {
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
    <section className={styles.code} aria-label="With a code">
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
        <ScriptForm className={styles.code} onSubmit={enter}>
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
      : `It is good for ${minutes} minutes.`
  return [`${begin} the number ending in ${endsIn}.`, good, keptTexts].filter(Boolean).join(' ')
}
