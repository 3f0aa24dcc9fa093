import Video from 'lucide-react/icons/video'
import { useSyncExternalStore } from 'react'
import { roomPages } from '#contract/room-pages.ts'
import type { RoomLink } from '#contract/room-times.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { shortMoment } from './format-day.ts'
import { joinState } from './join-state.ts'

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
}

/** Keeps its place, and turns on by itself when the room opens. Nothing once it is over. */
export function JoinSession({ room, zone, name, size, look }: JoinSessionProps) {
  const state = useSyncExternalStore(
    everySoOften,
    () => joinState(room, Date.now()),
    () => 'notYet' as const,
  )
  if (state === 'over') return null
  const opens = `Opens ${shortMoment(new Date(room.opensAt), zone)}`
  const content = (
    <>
      <Video className="icon" />
      Join
    </>
  )
  return state === 'open' ? (
    // A document of its own: only that one may use the camera.
    <LinkButton
      {...{ look, size }}
      reloadDocument
      aria-label={`Join: ${name}`}
      to={roomPages.session(room.roomId)}
    >
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
    </div>
  )
}
