import Video from 'lucide-react/icons/video'
import { useSyncExternalStore } from 'react'
import { roomPages } from '#contract/room-pages.ts'
import type { RoomLink } from '#contract/room-times.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { shortMoment } from './format-day.ts'
import { joinState, type ListedAs } from './join-state.ts'

const everySoOften = (listener: () => void) => {
  const timer = setInterval(listener, 1_000)
  return () => clearInterval(timer)
}

type JoinSessionProps = {
  room: RoomLink
  zone: ZoneId
  /** Which session is meant, for those who hear the button alone. */
  name: string
  size?: 'small'
  look?: 'primary' | 'secondary'
  /** Where the server lists it as upcoming: the way in then does not depend on this device's clock. */
  listedAs?: ListedAs
}

/** Keeps its place, and turns on by itself when the room opens. Nothing once it is over. */
export function JoinSession({ room, zone, name, size, look, listedAs }: JoinSessionProps) {
  const state = useSyncExternalStore(
    everySoOften,
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
