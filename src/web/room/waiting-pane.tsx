import Hand from 'lucide-react/icons/hand'
import type { RoomPerson, RoomState } from '#contract/room.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { guestKinds, privacyAnswers, type RoomStanding } from '#domain/room/people.ts'
import { useAction } from '../api/use-action.ts'
import { Badge } from '../ui/card.tsx'
import { Button, RowButton } from '../ui/button.tsx'
import { callRoom } from './call/call-room.ts'
import { isVideoLeftOpen, waitingPeople } from './room-words.ts'
import * as styles from './session.module.css'

/** Who waits, and who was let in. No one comes in by themselves. */
export function WaitingPane({ roomId, room }: { roomId: string; room: RoomState }) {
  const waiting = waitingPeople(room)
  const placed = room.people.filter(({ standing }) => standing === 'admitted')
  return (
    <section
      className="px-5 py-4 border-b border-line text-sm last:border-0"
      aria-labelledby={headingIds.waiting}
    >
      <div className="flex items-center justify-between gap-3 min-h-target">
        <h2 className="text-lg" id={headingIds.waiting} tabIndex={-1}>
          Waiting
        </h2>
        {waiting.length > 0 && (
          <Badge tone="warning" icon={<Hand className="icon" />}>
            {waiting.length === 1 ? '1 person' : `${waiting.length} people`}
          </Badge>
        )}
      </div>
      {waiting.length === 0 && <p className="text-ink-soft">No one is waiting.</p>}
      {waiting.map((person) => (
        <Knock key={person.personId} roomId={roomId} person={person} />
      ))}
      {placed.map((person) => (
        <Placed key={person.personId} roomId={roomId} person={person} />
      ))}
      {placed.length > 0 && isVideoLeftOpen(room) && (
        <p className="text-ink-soft">
          At the other video service they stay in until you remove them there too.
        </p>
      )}
    </section>
  )
}

function usePlacing(roomId: string, { personId }: RoomPerson) {
  const { act, busy, problem } = useAction()
  const place = async (standing: RoomStanding, pressed: Element) => {
    const call = () => callRoom('placePerson', { params: { roomId, personId }, body: { standing } })
    if (await act('place', { call })) focusAfterPlacing(pressed)
  }
  return { busy: busy !== null, problem: problem?.message, place }
}

const whatTheyAre = ({ role, guestKind }: RoomPerson): string =>
  role === 'guest' && guestKind ? findLabel(guestKinds, guestKind) : 'Client'

/** Someone who waits, with what they said about where they are. */
export function Knock({ roomId, person }: { roomId: string; person: RoomPerson }) {
  const { busy, problem, place } = usePlacing(roomId, person)
  return (
    <div className={styles.knock}>
      <div>
        <b className="font-semibold">{person.name}</b>
        <p className="text-ink-soft">{whatTheyAre(person)}</p>
        {person.privacy && person.privacy !== 'private' && (
          <p className="font-medium text-warning">{findLabel(privacyAnswers, person.privacy)}</p>
        )}
        {problem && (
          <p className="text-ink-soft" role="alert">
            {problem}
          </p>
        )}
      </div>
      <Button
        size="small"
        aria-label={`Let in ${person.name}`}
        busy={busy && 'Letting in'}
        onClick={(event) => void place('admitted', event.currentTarget)}
      >
        Let in
      </Button>
    </div>
  )
}

/** The client can be asked to wait for a moment; a guest can also be put out for good. */
function Placed({ roomId, person }: { roomId: string; person: RoomPerson }) {
  const { busy, problem, place } = usePlacing(roomId, person)
  return (
    <div className={styles.knock}>
      <div>
        <b className="font-semibold">{person.name}</b>
        <p className="text-ink-soft">
          {whatTheyAre(person)}, let in{person.tabId === null && ', away now'}
        </p>
        {problem && (
          <p className="text-ink-soft" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className="grid justify-items-end">
        <RowButton
          aria-label={`Back to waiting: ${person.name}`}
          busy={busy && 'One moment'}
          onClick={(event) => void place('waiting', event.currentTarget)}
        >
          Back to waiting
        </RowButton>
        {person.role === 'guest' && (
          <RowButton
            aria-label={`Remove ${person.name}`}
            disabledReason={busy && 'One moment'}
            onClick={(event) => void place('removed', event.currentTarget)}
          >
            Remove
          </RowButton>
        )}
      </div>
    </div>
  )
}

/**
 * Where does the focus go when a pressed button vanishes with its row? To the pane's heading; on a narrow screen, where the pane may
 * be closed, to the room's. Who has moved on in the meantime stays where they are.
 */
export function focusAfterPlacing(pressed: Element): void {
  if (document.activeElement !== pressed && document.activeElement !== document.body) return
  for (const id of [headingIds.waiting, headingIds.room]) {
    const heading = document.getElementById(id)
    // Nothing happens to one that is not shown.
    heading?.focus()
    if (heading !== null && document.activeElement === heading) return
  }
}

/** Headings that take the focus when what had it is gone. */
export const headingIds = { room: 'room-title', waiting: 'who-waits' } as const
