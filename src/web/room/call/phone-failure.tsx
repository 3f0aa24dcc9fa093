import type { RoomState } from '#contract/room.ts'
import type { ApiProblem } from '../../api/call-api.ts'
import { clientName, clinicianName, isUncertain, notToldWords } from '../room-words.ts'

type PhoneFailureProps = { problem: ApiProblem; on: boolean; room: RoomState }

/** The change was not taken, or no answer says that it was: whom to call without it. */
export function PhoneFailure({ problem, on, room }: PhoneFailureProps) {
  const isClinician = room.you.role === 'clinician'
  const number = isClinician ? room.client?.callBack : room.practicePhone
  return (
    <p role="alert">
      {problem.message} {standing(problem, on, room)}
      {number && (
        <>
          {' '}
          You can call {isClinician ? clientName(room) : 'the practice'} on{' '}
          <a href={`tel:${number}`}>{number}</a>.
        </>
      )}
    </p>
  )
}

function standing(problem: ApiProblem, on: boolean, room: RoomState): string {
  // The client asked for it: there is nothing to tell them.
  if (on && room.byPhone?.askedBy === 'client' && room.you.role === 'clinician')
    return `That you go on by phone ${isUncertain(problem) ? 'may not have been' : 'was not'} saved.`
  if (on) return notToldWords(problem, room.you.role === 'clinician' ? clientName(room) : clinicianName(room))
  return isUncertain(problem)
    ? 'The session may still go on by phone.'
    : 'The session still goes on by phone.'
}
