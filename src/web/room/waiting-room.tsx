import DoorOpen from 'lucide-react/icons/door-open'
import type { RoomState } from '#contract/room.ts'
import { dayAndTime, formatZone } from '#domain/booking/appointment-words.ts'
import { Spinner, TextButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Portrait } from '../ui/card.tsx'
import { BeforeFrame } from './before-frame.tsx'
import { ByPhone, ByPhoneWords } from './by-phone.tsx'
import type { Call } from './call/create-call.ts'
import type { LocalMediaStore } from './call/local-media.ts'
import { useStore } from '../ui/store.ts'
import { OwnPicture } from './pictures.tsx'
import { PracticePhone } from './practice-phone.tsx'
import { PrivacyQuestion } from './privacy.tsx'
import { clinicianName, timeAt } from './room-words.ts'
import { useRoomClock } from './use-room-clock.ts'
import * as styles from './session.module.css'

type WaitingRoomProps = {
  roomId: string
  call: Call
  room: RoomState
  media: LocalMediaStore
  onCheck: () => void
}

const states = {
  notHere: (name: string) => `${name} isn’t here yet.`,
  hasLeft: (name: string) => `${name} has left the room, and sees in the diary that you are waiting.`,
  inAnotherSession: (name: string) => `${name} is still in another session.`,
  ready: (name: string) => `${name} is here and sees that you are waiting.`,
} as const satisfies Record<RoomState['clinician']['state'] | 'hasLeft', (name: string) => string>

const stateOf = ({ state, hasLeft }: RoomState['clinician']) =>
  state === 'notHere' && hasLeft ? 'hasLeft' : state

/** Until the clinician lets one in. There is nothing to press: a reload keeps the place. */
export function WaitingRoom({ roomId, call, room, media, onCheck }: WaitingRoomProps) {
  const { isLive } = useStore(call)
  const now = useRoomClock(room.now)
  const zone = room.you.timeZone
  const start = new Date(room.startsAt)
  const name = clinicianName(room)
  return (
    <BeforeFrame>
      <div className="wrap pt-3">
        <div className={styles.before}>
          <div>
            <output className="inline-flex items-center gap-2.5 font-semibold text-main">
              <Spinner />
              {isLive ? 'You’re in the waiting room' : 'Connecting again. You keep your place'}
            </output>
            <h1 className="mt-3" tabIndex={-1}>
              {name} will let you in
            </h1>
            <p className="lead mt-3">
              {now < start
                ? `Your session starts at ${timeAt(start, zone)}, ${formatZone(start, zone)}. `
                : `Your session was to start at ${timeAt(start, zone)}, ${formatZone(start, zone)}. `}
              It’s {timeAt(now, zone)}. You don’t need to press anything.
            </p>
            <output className="mt-3 block">{states[stateOf(room.clinician)](name)}</output>
            {room.byPhone && <PhoneAsked room={room} />}
            {room.you.role === 'client' && (
              <div className="mt-8">
                <PrivacyQuestion roomId={roomId} room={room} />
              </div>
            )}
            <section className="mt-10 border-t border-line pt-8" aria-labelledby="no-one-comes">
              <h2 className="mb-2 text-xl" id="no-one-comes">
                If no one comes
              </h2>
              <p>
                You keep your place until {timeAt(room.closesAt, zone)}, even if you reload this page.
                {room.practicePhone && (
                  <>
                    {' '}
                    Don’t want to wait? Call the practice on <PracticePhone number={room.practicePhone} />.
                  </>
                )}
              </p>
            </section>
          </div>
          <aside className="grid content-start gap-6" aria-label="Your session">
            <div>
              <OwnPicture media={media} />
              <p className="mt-1">
                <TextButton onClick={onCheck}>Check picture and sound again</TextButton>
              </p>
            </div>
            <div className="card grid gap-4">
              <WithWhom clinician={room.clinician} />
              <dl className={`grid gap-3 ${styles.rows}`}>
                {room.sessionType && (
                  <div>
                    <dt className="text-ink-soft">Session</dt>
                    <dd>
                      {room.sessionType}, {minutesOf(room)} minutes
                    </dd>
                  </div>
                )}
                <div>
                  <dt className="text-ink-soft">When</dt>
                  <dd>
                    {dayAndTime(start, zone)}, {formatZone(start, zone)}
                  </dd>
                </div>
                <div>
                  <dt className="text-ink-soft">Privacy</dt>
                  <dd>We record nothing</dd>
                </div>
              </dl>
            </div>
            <ByPhone room={room} />
            <p>
              <TextButton onClick={call.leave}>
                <DoorOpen className="icon" />
                Leave the waiting room
              </TextButton>
            </p>
          </aside>
        </div>
      </div>
    </BeforeFrame>
  )
}

const minutesOf = ({ startsAt, endsAt }: RoomState): number =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)

function WithWhom({ clinician: { name, avatar, profession } }: Pick<RoomState, 'clinician'>) {
  if (name === null) return null
  return (
    <div className="flex items-center gap-3">
      {avatar && <Portrait src={avatar} size="small" />}
      <div className="leading-snug">
        <b className="font-semibold">{name}</b>
        <p className="text-sm text-ink-soft">{profession}</p>
      </div>
    </div>
  )
}

export const PhoneAsked = ({ room }: { room: RoomState }) => (
  <div className="mt-6">
    <Notice announced="politely" title="Your session goes on by phone">
      <ByPhoneWords room={room} />
    </Notice>
  </div>
)
