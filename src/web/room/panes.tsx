import { useMemo, useState } from 'react'
import type { StartCheckAnswer } from '#contract/room-start-check.ts'
import type { RoomState } from '#contract/room.ts'
import { formatZone } from '#domain/booking/appointment-words.ts'
import { type GuestKind, guestKinds } from '#domain/room/people.ts'
import {
  type StartCheckCalls,
  StartCheckRows,
  StartCheckState,
  useStartCheck,
} from '../appointment/start-check.tsx'
import { Button, RowButton } from '../ui/button.tsx'
import { SelectField, toOptions } from '../ui/field.tsx'
import { Fold } from '../ui/fold.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { PhoneFailure, useByPhone } from './by-phone.tsx'
import { callRoom } from './call/call-room.ts'
import { PrivacyQuestion } from './privacy.tsx'
import { sessionClock, timeAt } from './room-words.ts'

const paneClass = 'px-5 py-4 border-b border-line text-sm last:border-0'

export function ClockPane({ room, now }: { room: RoomState; now: Date }) {
  const { clock, words, share } = sessionClock(room, now)
  const zone = room.you.timeZone
  return (
    <section className={paneClass} aria-label="Session clock">
      <div className="flex flex-wrap items-baseline gap-x-2.5" role="timer">
        <b className="font-display text-3xl/[1.1] font-medium tabular-nums lining-nums">{clock}</b>
        <span className="text-ink-soft">{words}</span>
      </div>
      <ProgressBar label="How much of the session is over" value={Math.round(share * 100)} />
      <p className="mt-2 text-ink-soft">
        {timeAt(now, zone)}, {formatZone(now, zone)}. {now < new Date(room.endsAt) ? 'Ends' : 'Was to end'}{' '}
        {timeAt(room.endsAt, zone)}.
      </p>
    </section>
  )
}

export function StartCheckPane({ roomId, room }: { roomId: string; room: RoomState }) {
  const calls = useMemo(
    (): StartCheckCalls<StartCheckAnswer> => ({
      read: () => callRoom('readStartCheck', { params: { roomId } }),
      save: (body) => callRoom('saveStartCheck', { params: { roomId }, body }),
    }),
    [roomId],
  )
  const { answer, problem, fields, save, readAgain } = useStartCheck(calls)
  const { client } = room
  if (!client) return null
  return (
    <section className={paneClass} aria-label="At the start">
      <Fold title="At the start" open>
        <StartCheckState isRead={answer !== null} {...{ problem, readAgain }} />
        {answer && <StartCheckRows {...{ client, answer, fields, save }} />}
      </Fold>
    </section>
  )
}

/** If the call drops or worries the clinician: the number to call, and what to do in danger. */
export function PhonePane({ roomId, room }: { roomId: string; room: RoomState }) {
  const number = room.client?.callBack
  const { busy, problem, press } = useByPhone({ roomId, room, on: true })
  return (
    <section className={paneClass} aria-label="If the call drops or worries you">
      <Fold title="If the call drops or worries you">
        <div className="grid gap-3">
          <p className="text-ink-soft">
            {number ? (
              <>
                Call {room.client?.name} on <a href={`tel:${number}`}>{number}</a>.
              </>
            ) : (
              'There is no number on file. Ask for one at the start.'
            )}{' '}
            In danger: <a href="tel:000">000</a>, with the place confirmed at the start.
          </p>
          {!room.byPhone && problem && <PhoneFailure problem={problem} on room={room} />}
          {!room.byPhone && (
            <Button size="small" look="secondary" busy={busy} onClick={press}>
              {problem ? 'Try again' : 'Go on by phone'}
            </Button>
          )}
        </div>
      </Fold>
    </section>
  )
}

/** A link for one person, for this session. They wait like everyone else. */
export function GuestPane({ roomId }: { roomId: string }) {
  const [kind, setKind] = useState<GuestKind>('support')
  const [link, setLink] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    setSaid('')
    const answer = await callRoom('inviteGuest', { params: { roomId }, body: { kind } })
    setBusy(false)
    if (answer.ok) setLink(answer.value.link)
    else setSaid(answer.problem.message)
  }
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Please copy it by hand'),
    )
  return (
    <section className={paneClass} aria-label="Invite a guest">
      <Fold title="Invite a guest">
        <div className="grid gap-3">
          <SelectField
            label="Who they are"
            value={kind}
            options={toOptions(guestKinds)}
            onChange={(event) => {
              const chosen = guestKinds.find(({ code }) => code === event.currentTarget.value)
              if (chosen) setKind(chosen.code)
            }}
          />
          <Button size="small" look="secondary" busy={busy && 'Making a link'} onClick={() => void make()}>
            Make a link
          </Button>
          {link && (
            <>
              <p className="p-3 rounded bg-sunken wrap-anywhere select-all">{link}</p>
              <p className="text-ink-soft">For one person, for this session. You let them in.</p>
              <RowButton onClick={() => void copy(link)}>Copy the link</RowButton>
            </>
          )}
          <output>{said}</output>
        </div>
      </Fold>
    </section>
  )
}

/** The waiting room’s question again: someone may have come home. */
export const PrivacyPane = ({ roomId, room }: { roomId: string; room: RoomState }) => (
  <section className={paneClass}>
    <PrivacyQuestion roomId={roomId} room={room} />
  </section>
)
