import { paths } from '#contract/page-paths.ts'
import type { RoomState } from '#contract/room.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { dayAndTime, formatZone } from '#domain/booking/appointment-words.ts'
import { roomTimes } from '#domain/room/room-times.ts'
import { Button } from '../ui/button.tsx'
import { Crumbs } from '../ui/navigation.tsx'
import { ByPhone } from './by-phone.tsx'
import type { LocalMediaStore } from './call/local-media.ts'
import { useStore } from '../ui/store.ts'
import { CaptionsNote } from './captions-note.tsx'
import { Devices } from './devices.tsx'
import { MediaHelp } from './media-help.tsx'
import { OwnPicture } from './pictures.tsx'
import { timeAt } from './room-words.ts'
import * as styles from './session.module.css'

type DeviceCheckProps = {
  room: RoomState
  now: Date
  media: LocalMediaStore
  /** Null while the room is not open yet. */
  onGo: (() => void) | null
}

/** Permission, picture, sound and connection, in under a minute. Before the room opens it says when that is. */
export function DeviceCheck({ room, now, media, onGo }: DeviceCheckProps) {
  const isClinician = room.you.role === 'clinician'
  // Until they are on, turning them on is the next step; one can go without.
  const isOn = useStore(media).status === 'on'
  const zone = room.you.timeZone
  return (
    <div className="wrap pt-3">
      {room.you.role !== 'guest' && (
        <Crumbs
          trail={[
            isClinician
              ? { label: 'Today', to: staffPages.today() }
              : { label: 'My appointments', to: paths.myAppointments() },
          ]}
          here="Session"
        />
      )}
      <div className={styles.before}>
        <div>
          <h1 tabIndex={-1}>
            {onGo ? 'Let’s check your picture and sound' : `Opens at ${timeAt(room.opensAt, zone)}`}
          </h1>
          <p className="lead mt-3">
            {onGo
              ? 'It takes a minute. No one can see or hear you yet.'
              : `${opensWords(room, now)} Until then you can check your picture and sound. No one can see or hear you.`}
          </p>
          <div className="mt-6">
            <OwnPicture media={media} />
          </div>
          <p className="mt-3 text-sm text-ink-soft">
            A window or lamp in front of you helps. You can join with the camera off.
          </p>
        </div>
        <div className="grid content-start gap-6">
          <MediaHelp media={media} />
          <Devices room={room} media={media} />
          <div className="grid gap-3">
            {onGo && (
              <Button wide look={isOn ? 'primary' : 'secondary'} onClick={onGo}>
                {isClinician ? 'Open the room' : 'Go to the waiting room'}
              </Button>
            )}
            <p className="text-center text-sm text-ink-soft">{whoAndWhen(room)}</p>
          </div>
          <CaptionsNote />
          <ByPhone room={room} />
        </div>
      </div>
    </div>
  )
}

function opensWords({ startsAt, opensAt, you }: RoomState, now: Date): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(opensAt) - now.getTime()) / 60_000))
  const begins = `Your session begins ${dayAndTime(new Date(startsAt), you.timeZone)}, ${formatZone(new Date(startsAt), you.timeZone)}.`
  return minutes <= 60
    ? `${begins} This page opens by itself in ${minutes} min.`
    : `${begins} It opens ${roomTimes.minutesBefore} minutes before.`
}

/** "Amelia Tran, Tuesday 17 November, 10:00 am, Sydney time (GMT+11)". A guest is told no name before being let in. */
function whoAndWhen({ you, client, clinician, startsAt }: RoomState): string {
  const start = new Date(startsAt)
  const who = you.role === 'clinician' ? client?.name : clinician.name
  return [who, dayAndTime(start, you.timeZone), formatZone(start, you.timeZone)].filter(Boolean).join(', ')
}
