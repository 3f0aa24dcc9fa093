import Video from 'lucide-react/icons/video'
import { useSyncExternalStore } from 'react'
import type { RoomLink } from '#contract/booking.ts'
import { roomPages } from '#contract/page-paths.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { createTicker } from '../ui/store.ts'
import { shortMoment } from './format-day.ts'

const everySecond = createTicker(1_000)

type JoinSessionProps = {
  room: RoomLink
  zone: ZoneId
  /** Which session is meant, for those who hear the button alone. */
  name: string
  size?: 'small'
  look?: 'primary' | 'secondary'
  /** Where the server lists it as upcoming: the way in then does not depend on this device's clock. */
  listedAs?: ListedPhase
}

/** Keeps its place, and turns on by itself when the room opens. Nothing once it is over. */
export function JoinSession({ room, zone, name, size, look, listedAs }: JoinSessionProps) {
  const state = useSyncExternalStore(
    everySecond,
    () => joinState(room, Date.now(), listedAs),
    () => 'notYet' as const,
  )
  if (state === 'over') return null
  const to = roomPages.session(room.roomId)
  const opens = `Opens ${shortMoment(new Date(room.opensAt), zone)}`
  const content = (
    <>
      <Video className="icon" />
      Join
    </>
  )
  return state === 'open' ? (
    // A document of its own: only that one may use the camera.
    <LinkButton {...{ look, size, to }} reloadDocument aria-label={`Join: ${name}`}>
      {content}
    </LinkButton>
  ) : (
    <div className="grid gap-1 text-center">
      <Button look={look} size={size} aria-label={`Join: ${name}`} disabledReason={opens}>
        {content}
      </Button>
      <span className="text-xs text-ink-soft" aria-hidden="true">
        {opens}
      </span>
      {state === 'soon' && (
        <LinkButton look="quiet" size="small" to={to} reloadDocument aria-label={`Go to the room: ${name}`}>
          Go to the room
        </LinkButton>
      )}
    </div>
  )
}

export type JoinState = 'notYet' | 'soon' | 'open' | 'over'

/** What the server says of a session that it lists as upcoming: it has begun by the server's clock, or not yet. */
type ListedPhase = 'ahead' | 'begun'

/** How far off a device's clock is taken to be at most: one set by hand in another time zone is by up to 26 hours. */
const mostClockErrorMs = 48 * 3_600_000

/**
 * Whether the room of a session can be joined at that moment of the device's clock. That clock may be wrong: what the
 * server lists as upcoming is never over, and is only `soon` where the server's clock may have reached it.
 */
export function joinState(
  { opensAt, closesAt }: Pick<RoomLink, 'opensAt' | 'closesAt'>,
  now: number,
  listedAs?: ListedPhase,
): JoinState {
  if (listedAs === 'begun') return 'open'
  const opens = Date.parse(opensAt)
  if (now < opens) return listedAs && now >= opens - mostClockErrorMs ? 'soon' : 'notYet'
  return listedAs || now < Date.parse(closesAt) ? 'open' : 'over'
}
