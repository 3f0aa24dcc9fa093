import type { RoomState } from '#contract/room.ts'
import { clinicianName } from '../room-words.ts'

/** Who calls whom, to the client or a guest, and the practice’s number where that helps. */
export function ByPhoneWords({ room }: { room: RoomState }) {
  const call = callWords(room)
  return (
    <>
      {wordsFor(room)}
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
function wordsFor(room: RoomState): string {
  const name = clinicianName(room)
  const number = room.byPhone?.number
  if (room.you.role === 'guest') return `The session goes on by phone. ${name} calls the client only.`
  if (isSeen(room))
    return number
      ? `Keep your phone near: ${name} has your number that ends in ${number}.`
      : 'There is no number of yours on file.'
  const seen = `${name} is not in the room, and sees this in the diary.`
  return number
    ? `${seen} Keep your phone near: the number to call ends in ${number}.`
    : `${seen} There is no number of yours on file.`
}

const isSeen = ({ byPhone, clinician }: RoomState): boolean =>
  byPhone?.isSeen === true || clinician.state === 'ready'

/** Null: there is nothing to call the practice for. */
function callWords(room: RoomState): string | null {
  if (room.you.role === 'guest') return 'Questions? Call the practice on'
  if (!room.byPhone?.number) return 'Call the practice on'
  return isSeen(room) ? null : 'Or call the practice on'
}
