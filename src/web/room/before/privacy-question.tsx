import { useState } from 'react'
import type { RoomState } from '#contract/room.ts'
import { type PrivacyAnswer, privacyAnswers } from '#domain/room/people.ts'
import { RadioCards } from '../../ui/choice/radio-cards.tsx'
import { callRoom } from '../client/call-room.ts'
import { sendLatest } from '../client/send-latest.ts'
import { clinicianName, notToldWords } from '../room-words.ts'

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
