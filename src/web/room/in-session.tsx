import { useEffect, useState } from 'react'
import type { RoomState } from '#contract/room.ts'
import { onWake } from '../visit/on-wake.ts'
import { AfterSession } from './after/after-session.tsx'
import { BeforeFrame } from './before/before-frame.tsx'
import { DeviceCheck } from './before/device-check.tsx'
import { readPlace } from './client/kept-place.ts'
import { keepMedia, restoreMedia, watchMedia } from './media-place.ts'
import { createLocalMedia } from './media/local-media.ts'
import { Joined } from './joined.tsx'
import { useRoomClock } from './use-room-clock.ts'

type InSessionProps = { roomId: string; room: RoomState; onReadAgain: () => void }

/** Someone who has a place: first the device check, then the waiting room and the room, with one camera and microphone. */
export function InSession({ roomId, room, onReadAgain }: InSessionProps) {
  const [media] = useState(createLocalMedia)
  const [isIn, setIsIn] = useState(() => readPlace(roomId)?.isChecked === true)
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
