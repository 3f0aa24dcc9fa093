import { useState } from 'react'
import type { RoomState } from '#contract/room.ts'
import { type PrivacyAnswer, privacyAnswers } from '#domain/room/people.ts'
import { RadioCards } from '../../ui/choice/radio-cards.tsx'
import { callRoom } from '../client/call-room.ts'
import { clinicianName } from '../room-words.ts'

const follows = {
  private: () => undefined,
  mightBeHeard: (name) => `Headphones help. ${name} sees this, and in the session you can type in the chat.`,
  cannotTalk: (name, phone) =>
    `${name} sees this. In the session you can type in the chat and leave your microphone off.${phone ? ` Or call the practice on ${phone}.` : ''}`,
} as const satisfies Record<PrivacyAnswer, (name: string, phone: string | null) => string | undefined>

const isAnswer = (value: string): value is PrivacyAnswer => privacyAnswers.some(({ code }) => code === value)

/** Only the clinician is told. It is asked in the waiting room, and can be changed there. */
export function PrivacyQuestion({ roomId, room }: { roomId: string; room: RoomState }) {
  const [chosen, setChosen] = useState<PrivacyAnswer | null>(room.you.privacy)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const name = clinicianName(room)
  const choose = async (answer: string) => {
    if (!isAnswer(answer)) return
    const before = chosen
    setChosen(answer)
    setProblem(undefined)
    const sent = await callRoom('answerPrivacy', { params: { roomId }, body: { answer } })
    if (sent.ok) return
    setChosen(before)
    setProblem(`${sent.problem.message} ${name} has not been told.`)
  }
  return (
    <RadioCards
      legend="Can you talk freely where you are?"
      help={`${name} sees your answer. You can change it until you are let in.`}
      error={problem}
      chosen={chosen ? [chosen] : []}
      options={privacyAnswers.map(({ code, label }) => ({
        value: code,
        label,
        help: follows[code](name, room.practicePhone),
      }))}
      input={{ name: 'privacy', onChange: (event) => void choose(event.currentTarget.value) }}
    />
  )
}
