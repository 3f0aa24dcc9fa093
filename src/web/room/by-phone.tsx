import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import type { RoomState } from '#contract/room.ts'
import { type ApiProblem, isUnanswered } from '../api/call-api.ts'
import { SupportEmail } from '../api/support-email.tsx'
import { Button, RowButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { callRoom } from './call/call-room.ts'
import { PracticePhone } from './practice-phone.tsx'
import { clientName, clinicianName, notToldWords } from './room-words.ts'
import * as styles from './stage.module.css'

/**
 * Someone pressed "Go on by phone": the clinician gets the number, the client learns which it is. What a client asked for, the clinician
 * decides: the item that is claimed follows from it. Calling the number decides it too.
 */
export function ByPhoneCard({ roomId, room }: { roomId: string; room: RoomState }) {
  const number = room.byPhone?.number
  const isClinician = room.you.role === 'clinician'
  const isToDecide = isClinician && room.byPhone?.askedBy === 'client'
  // What the clinician has chosen, the client cannot take back.
  const canStay = isClinician || (room.you.role === 'client' && room.byPhone?.askedBy !== 'clinician')
  const stay = useByPhone({ roomId, room, on: false })
  const confirm = useByPhone({ roomId, room, on: true })
  return (
    <output
      className={`grid grid-cols-[22px_minmax(0,1fr)] gap-x-3 gap-y-0.5 p-3 w-full rounded bg-page shadow text-sm ${styles.phone}`}
    >
      <Phone className="icon" />
      <div>
        <b className="font-semibold">
          {isToDecide ? `${clientName(room)} asks to go on by phone` : 'Go on by phone'}
        </b>
        {isClinician ? (
          <p>
            {number ? (
              <>
                Call{' '}
                <a href={`tel:${number}`} onClick={isToDecide ? confirm.press : undefined}>
                  {number}
                </a>
              </>
            ) : (
              'There is no number on file.'
            )}
          </p>
        ) : (
          <p>
            <ByPhoneWords room={room} />
          </p>
        )}
        {isToDecide && confirm.problem && <PhoneFailure problem={confirm.problem} on room={room} />}
        {canStay && stay.problem && <PhoneFailure problem={stay.problem} on={false} room={room} />}
      </div>
      {isToDecide && (
        <Button size="small" look="secondary" busy={confirm.busy} onClick={confirm.press}>
          Go on by phone
        </Button>
      )}
      {canStay && (
        <RowButton busy={stay.busy} onClick={stay.press}>
          Stay with video
        </RowButton>
      )}
    </output>
  )
}

type AskForPhoneProps = {
  roomId: string
  room: RoomState
  /** The other one may not come back by themselves. */
  offersPractice: boolean
}

/** One press to the phone, where there is no picture of the other one. A guest is given the practice’s number only. */
export function AskForPhone({ roomId, room, offersPractice }: AskForPhoneProps) {
  const { busy, problem, press } = useByPhone({ roomId, room, on: true })
  const { role } = room.you
  const canAsk = role !== 'guest' && !room.byPhone
  return (
    <>
      {offersPractice && !problem && room.practicePhone && role !== 'clinician' && (
        <p>
          The practice: <PracticePhone number={room.practicePhone} />
        </p>
      )}
      {canAsk && problem && <PhoneFailure problem={problem} on room={room} />}
      {canAsk && (
        <Button
          size="small"
          look="secondary"
          title={
            role === 'client' ? `${clinicianName(room)} sees it in the room and in the diary` : undefined
          }
          busy={busy}
          onClick={press}
        >
          <Phone className="icon" />
          {problem ? 'Try again' : 'Go on by phone'}
        </Button>
      )}
    </>
  )
}

/** The practice's own number. There is no way to dial into a room, so none is promised: the clinician can call. */
export function ByPhone({ room }: { room: RoomState }) {
  if (room.you.role === 'clinician') return null
  const { practicePhone } = room
  if (practicePhone)
    return (
      <Notice type="plain" icon={<Phone className="icon" />} title="Join by phone instead">
        Call the practice on <PracticePhone number={practicePhone} /> and say that you have a session. Your
        clinician can go on with you by phone.
      </Notice>
    )
  return (
    <Notice type="plain" icon={<Phone className="icon" />} title="Video does not work for you?">
      Write to <SupportEmail /> and say that you have a session.
    </Notice>
  )
}

/** Who calls whom, to the client or a guest, and the practice’s number where that helps. */
export function ByPhoneWords({ room }: { room: RoomState }) {
  const call = practiceWords(room)
  return (
    <>
      {whoCallsWords(room)}
      {room.practicePhone && call && (
        <>
          {' '}
          {call} <a href={`tel:${room.practicePhone}`}>{room.practicePhone}</a>.
        </>
      )}
    </>
  )
}

/** A clinician who has not been in the room since is not said to have seen what the client asked for. */
function whoCallsWords(room: RoomState): string {
  const name = clinicianName(room)
  const number = room.byPhone?.number
  if (room.you.role === 'guest') return `The session goes on by phone. ${name} calls the client only.`
  if (isSeen(room))
    return number
      ? `Keep your phone near: ${name} has your number that ends in ${number}.`
      : 'We don’t have a phone number for you.'
  const seen = `${name} is not in the room, and sees this in the diary.`
  return number
    ? `${seen} Keep your phone near: the number to call ends in ${number}.`
    : `${seen} We don’t have a phone number for you.`
}

const isSeen = ({ byPhone, clinician }: RoomState): boolean =>
  byPhone?.isSeen === true || clinician.state === 'ready'

/** Null: there is nothing to call the practice for. */
function practiceWords(room: RoomState): string | null {
  if (room.you.role === 'guest') return 'Questions? Call the practice on'
  if (!room.byPhone?.number) return 'Call the practice on'
  return isSeen(room) ? null : 'Or call the practice on'
}

/** The change was not taken, or no answer says that it was: whom to call without it. */
export function PhoneFailure({ problem, on, room }: { problem: ApiProblem; on: boolean; room: RoomState }) {
  const isClinician = room.you.role === 'clinician'
  const number = isClinician ? room.client?.callBack : room.practicePhone
  return (
    <p role="alert">
      {problem.message} {failureWords(problem, on, room)}
      {number && (
        <>
          {' '}
          You can call {isClinician ? clientName(room) : 'the practice'} on{' '}
          <a href={`tel:${number}`}>{number}</a>.
        </>
      )}
    </p>
  )
}

function failureWords(problem: ApiProblem, on: boolean, room: RoomState): string {
  // The client asked for it: there is nothing to tell them.
  if (on && room.byPhone?.askedBy === 'client' && room.you.role === 'clinician')
    return `We ${isUnanswered(problem) ? 'may not have saved' : 'could not save'} that you are going on by phone.`
  if (on) return notToldWords(problem, room.you.role === 'clinician' ? clientName(room) : clinicianName(room))
  return isUnanswered(problem)
    ? 'The session may still go on by phone.'
    : 'The session still goes on by phone.'
}

/** One press of "Go on by phone" or "Stay with video", and what became of it. */
export function useByPhone({ roomId, room, on }: { roomId: string; room: RoomState; on: boolean }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const isByPhone = room.byPhone !== null
  const [wasByPhone, setWasByPhone] = useState(isByPhone)
  if (wasByPhone !== isByPhone) {
    // Taken after all, or changed by someone else: what was said before no longer holds.
    setWasByPhone(isByPhone)
    setProblem(null)
  }
  const change = async () => {
    setBusy(true)
    setProblem(null)
    setProblem(await setByPhone(roomId, on))
    setBusy(false)
  }
  return { busy: busy && 'Asking', problem, press: () => void change() } as const
}

/** Goes on by phone, or stays with video. Null where it was taken; the room's next state shows it. */
export async function setByPhone(roomId: string, on: boolean): Promise<ApiProblem | null> {
  const answer = await callRoom('goOnByPhone', { params: { roomId }, body: { on } })
  return answer.ok ? null : answer.problem
}
