import Ear from 'lucide-react/icons/ear'
import { useState } from 'react'
import type { RoomState } from '#contract/room.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { type PrivacyAnswer, privacyAnswers } from '#domain/room/people.ts'
import { RadioCards } from '../ui/choice-cards.tsx'
import { callRoom } from './call/call-room.ts'
import { clinicianName, notToldWords } from './room-words.ts'
import * as styles from './stage.module.css'

const follows = {
  private: () => undefined,
  mightBeHeard: (name) => `Headphones help. ${name} sees this, and in the session you can type in the chat.`,
  cannotTalk: (name) =>
    `${name} sees this. In the session you can type in the chat and leave your microphone off.`,
} as const satisfies Record<PrivacyAnswer, (name: string) => string | undefined>

const isAnswer = (value: string): value is PrivacyAnswer => privacyAnswers.some(({ code }) => code === value)

/** Only the clinician is told. It is asked in the waiting room, and can be changed there and in the call. */
export function PrivacyQuestion({ roomId, room }: { roomId: string; room: RoomState }) {
  const [chosen, setChosen] = useState<PrivacyAnswer | null>(room.you.privacy)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const name = clinicianName(room)
  // The arrow keys go through one answer to the next, and the clinician is to see the last one.
  const [send] = useState(() =>
    sendLatest((answer: PrivacyAnswer) =>
      callRoom('answerPrivacy', { params: { roomId }, body: { answer } }),
    ),
  )
  const choose = async (answer: string) => {
    if (!isAnswer(answer)) return
    setChosen(answer)
    setProblem(undefined)
    const sent = await send(answer)
    if (sent === null || sent.ok) return
    setChosen(room.you.privacy)
    setProblem(`${sent.problem.message} ${notToldWords(sent.problem, name)}`)
  }
  return (
    <RadioCards
      legend={
        <span className="block pr-12 font-display text-xl/[1.3] font-medium">
          Can you talk freely where you are?
        </span>
      }
      help={`${name} sees your answer. You can change it at any time.`}
      error={problem}
      chosen={chosen ? [chosen] : []}
      options={privacyAnswers.map(({ code, label }) => ({
        value: code,
        label,
        help: follows[code](name),
      }))}
      input={{ name: 'privacy', onChange: (event) => void choose(event.currentTarget.value) }}
    />
  )
}

/**
 * One at a time, and of those that come meanwhile only the last: two requests on their way at once may arrive in the other order. Null
 * for one that another took the place of.
 */
export function sendLatest<Value, Answer>(send: (value: Value) => Promise<Answer>) {
  let latest = 0
  let sending: Promise<unknown> = Promise.resolve()
  return (value: Value): Promise<Answer | null> => {
    latest += 1
    const turn = latest
    const sent = sending.then(() => (turn === latest ? send(value) : null))
    sending = sent
    return sent
  }
}

/** For the clinician: that the client cannot talk freely, also when they say so in the middle of the session. */
export function PrivacyNote({ room: { people } }: { room: RoomState }) {
  const client = people.find(({ role, standing }) => role === 'client' && standing === 'admitted')
  const answer = client?.privacy
  // Always there, so that a change is read out.
  return (
    <output className={styles.privacy}>
      {client && answer && answer !== 'private' && (
        <span>
          <Ear className="icon" />
          {client.name}: {findLabel(privacyAnswers, answer)}
        </span>
      )}
    </output>
  )
}
