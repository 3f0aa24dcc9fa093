import { useEffect, useState } from 'react'
import type { RoomState } from '#contract/room.ts'
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
  const opensNow = room.phase === 'tooEarly' && now >= new Date(room.opensAt)
  const isOver = room.phase === 'over' || (room.isEnded && room.you.role !== 'clinician')

  useEffect(() => {
    if (opensNow) onReadAgain()
  }, [opensNow, onReadAgain])
  useEffect(() => {
    restoreMedia(media, roomId)
    return watchMedia(media, roomId)
  }, [media, roomId])
  useEffect(() => {
    if (isOver) media.stop()
    return () => media.stop()
  }, [media, isOver])

  if (isOver) return <AfterSession room={room} />
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
