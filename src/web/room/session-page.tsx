import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { RoomState } from '#contract/room.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { dayAndTime, formatZone } from '#domain/booking/appointment-words.ts'
import { isRecord } from '#domain/record.ts'
import { roomTimes } from '#domain/room/room-times.ts'
import { type ApiError, useRead } from '../api/query.ts'
import type { PageHandle } from '../page-handle.ts'
import { onWake } from '../session/news.ts'
import { storedValue } from '../session/stored.ts'
import { PageHead } from '../site/page-head.tsx'
import { LeaveNowInDialogs } from '../site/quick-exit.tsx'
import { Button } from '../ui/button.tsx'
import { Crumbs } from '../ui/navigation.tsx'
import { useStore } from '../ui/store.ts'
import { AfterSession } from './after-session.tsx'
import { BeforeFrame } from './before-frame.tsx'
import { ByPhone } from './by-phone.tsx'
import { Room } from './call-screen.tsx'
import { inViewersZone, roomQuery } from './call/call-room.ts'
import { type Call, createCall } from './call/create-call.ts'
import { createLocalMedia, type LocalMediaStore } from './call/local-media.ts'
import { CaptionsNote } from './captions-note.tsx'
import { Devices } from './devices.tsx'
import { Door } from './door.tsx'
import { MediaHelp } from './media-help.tsx'
import { NoSuchSession, NotOpened, Opening } from './not-opened.tsx'
import { OtherProvider } from './other-provider.tsx'
import { OutOfSession, SessionGone } from './out-of-session.tsx'
import { OwnPicture } from './pictures.tsx'
import { timeAt } from './room-words.ts'
import { useRoomClock } from './use-room-clock.ts'
import { WaitingRoom } from './waiting-room.tsx'
import * as styles from './session.module.css'

export const handle: PageHandle = { frame: 'own', stickyBar: 'never' }
export const headers = () => ({ 'cache-control': 'no-store' })

/** See docs/product/session-room.md. */
export default function SessionPage() {
  const { id = '' } = useParams()
  useOwnDocument()
  return (
    <>
      <PageHead title="Your session" description="Where your video session takes place." indexed={false} />
      <Session key={id} roomId={id} />
    </>
  )
}

/** Who is here, and what they may see of this session. The server knows nothing of it, so it renders the same for everyone. */
function Session({ roomId }: { roomId: string }) {
  const { data, error, refetch } = useRead(roomQuery(roomId))
  if (data?.room)
    return <InSession roomId={roomId} room={inViewersZone(data.room)} onReadAgain={() => void refetch()} />
  return (
    <BeforeFrame>
      {data?.gone && <SessionGone gone={data.gone} practicePhone={data.door.practicePhone} />}
      {data && !data.gone && <Door roomId={roomId} door={data.door} />}
      {!data && error && <Problem problem={error.problem} onTryAgain={() => void refetch()} />}
      {!data && !error && <Opening />}
    </BeforeFrame>
  )
}

function Problem({ problem, onTryAgain }: { problem: ApiError['problem']; onTryAgain: () => void }) {
  const { status } = problem
  if (status >= 400 && status < 500 && status !== 429) return <NoSuchSession />
  return <NotOpened {...{ problem, onTryAgain }} />
}

const pathOf = (address: string | undefined): string | null =>
  address !== undefined && URL.canParse(address) ? new URL(address).pathname : null

/**
 * The server lets only this page's own document use a camera (src/server/http/middleware.ts). Someone who came here without a
 * new document, as after a login, gets one.
 */
function useOwnDocument(): void {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    const path = pathOf(loaded?.name)
    if (path !== null && path !== location.pathname) location.reload()
  }, [])
}

type InSessionProps = { roomId: string; room: RoomState; onReadAgain: () => void }

/** Someone who has a place: first the device check, then the waiting room and the room, with one camera and microphone. */
function InSession({ roomId, room, onReadAgain }: InSessionProps) {
  const [media] = useState(createLocalMedia)
  const [isIn, setIsIn] = useState(() => placeIn(roomId).read()?.isChecked === true)
  const now = useRoomClock(room.now)
  const isOpen = room.phase === 'open'
  const isEarly = room.phase === 'tooEarly'
  const opensNow = isEarly && now >= new Date(room.opensAt)
  // How it is found: what ends while this page is open, the call itself says.
  const [isEnded, setIsEnded] = useState(room.isEnded)
  const isOver = room.phase === 'over' || isEnded

  useEffect(() => {
    if (opensNow) onReadAgain()
  }, [opensNow, onReadAgain])
  // The clock stands still while a device sleeps, and a session may be moved or cancelled meanwhile.
  useEffect(() => (isEarly ? onWake(onReadAgain) : undefined), [isEarly, onReadAgain])
  useEffect(() => {
    if (isOver) return
    restoreMedia(media, roomId)
    const unwatch = watchMedia(media, roomId)
    return () => {
      unwatch()
      media.stop()
    }
  }, [media, roomId, isOver])

  if (isOver)
    return (
      <AfterSession
        roomId={roomId}
        room={room}
        onBack={room.phase === 'open' ? () => setIsEnded(false) : null}
      />
    )
  if (isOpen && isIn)
    return (
      <Joined
        roomId={roomId}
        room={room}
        media={media}
        onCheck={() => setIsIn(false)}
        onReadAgain={onReadAgain}
      />
    )
  return (
    <BeforeFrame quickExit={room.you.role !== 'clinician'}>
      <DeviceCheck
        room={room}
        now={now}
        media={media}
        onGo={
          isOpen
            ? () => {
                keepMedia(media, roomId)
                setIsIn(true)
              }
            : null
        }
      />
    </BeforeFrame>
  )
}

type JoinedProps = {
  roomId: string
  room: RoomState
  media: LocalMediaStore
  /** Back to the device check. */
  onCheck: () => void
  onReadAgain: () => void
}

/** Each time one comes back it is a new call. */
function Joined(props: JoinedProps) {
  const [attempt, setAttempt] = useState(0)
  const comeBack = () => {
    restoreMedia(props.media, props.roomId)
    props.onReadAgain()
    setAttempt(attempt + 1)
  }
  return <OneCall key={attempt} {...props} onComeBack={comeBack} />
}

type OneCallProps = JoinedProps & { onComeBack: () => void }

/** Holds this tab's place for as long as it is shown. */
function OneCall({ roomId, room, media, ...asked }: OneCallProps) {
  // Only what the room was like at the beginning: its own news follow.
  const [call] = useState(() => createCall({ roomId, room, media }))
  useEffect(() => call.start(), [call])
  return <Place {...{ roomId, call, media, ...asked }} />
}

type PlaceProps = Omit<OneCallProps, 'room'> & { call: Call }

/** Where this person is: waiting, in the room, or out of it again. */
function Place({ roomId, call, media, onCheck, onComeBack, onReadAgain }: PlaceProps) {
  const { room, out, isJoined, wasLetIn } = useStore(call)
  const isClinician = room.you.role === 'clinician'
  if (room.phase === 'over') return <AfterSession roomId={roomId} room={room} onBack={null} />
  if (out === 'ended') return <AfterSession roomId={roomId} room={room} onBack={onComeBack} />
  const why = room.you.standing === 'removed' ? 'removed' : out
  if (why !== null) return <OutOfSession {...{ why, roomId, room, wasLetIn, onComeBack, onReadAgain }} />
  if (!isJoined)
    return (
      <BeforeFrame quickExit={!isClinician}>
        <Opening />
      </BeforeFrame>
    )
  if (room.you.standing === 'waiting')
    return <WaitingRoom roomId={roomId} call={call} room={room} media={media} onCheck={onCheck} />
  if (room.provider.kind !== 'builtIn') return <OtherProvider {...{ roomId, call, room, media }} />
  const inCall = <Room roomId={roomId} call={call} media={media} />
  return isClinician ? inCall : <LeaveNowInDialogs>{inCall}</LeaveNowInDialogs>
}

/** After a reload, or coming back: what was allowed is on again, and what was off stays off. */
function restoreMedia(media: LocalMediaStore, roomId: string): void {
  const place = placeIn(roomId).read()
  if (!place?.isChecked) return
  media.setMuted(place.isMuted)
  media.setCameraOff(place.isCameraOff)
  if (place.withMicrophone) void media.start({ withCamera: place.withCamera })
}

/** The device check is done: this tab goes on from here. */
function keepMedia(media: LocalMediaStore, roomId: string): void {
  const { hasCamera, hasMicrophone, isMuted, isCameraOff } = media.current()
  placeIn(roomId).store({
    isChecked: true,
    withCamera: hasCamera,
    withMicrophone: hasMicrophone,
    isMuted,
    isCameraOff,
  })
}

/** Keeps it so while something is on; what is stopped by leaving is no choice to keep. */
const watchMedia = (media: LocalMediaStore, roomId: string): (() => void) =>
  media.subscribe(() => {
    if (media.current().status === 'on' && placeIn(roomId).read()?.isChecked) keepMedia(media, roomId)
  })

/** Of this tab, for this room: after a reload the device check is not asked for again, and what was off stays off. */
type StoredPlace = {
  isChecked: boolean
  withCamera: boolean
  withMicrophone: boolean
  isMuted: boolean
  isCameraOff: boolean
}

const placeIn = (roomId: string) =>
  storedValue<StoredPlace>('sessionStorage', `banksia.room.${roomId}`, (value) =>
    isRecord(value)
      ? {
          isChecked: value.isChecked === true,
          withCamera: value.withCamera === true,
          withMicrophone: value.withMicrophone === true,
          isMuted: value.isMuted === true,
          isCameraOff: value.isCameraOff === true,
        }
      : null,
  )

type DeviceCheckProps = {
  room: RoomState
  now: Date
  media: LocalMediaStore
  /** Null while the room is not open yet. */
  onGo: (() => void) | null
}

/** Permission, picture, sound and connection, in under a minute. Before the room opens it says when that is. */
function DeviceCheck({ room, now, media, onGo }: DeviceCheckProps) {
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
