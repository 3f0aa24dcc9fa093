import { paths } from '#contract/page-paths.ts'
import type { RoomState } from '#contract/room.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { useRead } from '../api/query.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/art.tsx'
import { BeforeFrame } from './before-frame.tsx'
import { roomQuery } from './call/call-room.ts'
import { PracticePhone } from './practice-phone.tsx'
import {
  clientName,
  clinicianName,
  closeVideoWords,
  isVideoLeftOpen,
  timeInZone,
  waitingWords,
} from './room-words.ts'

type AfterProps = {
  roomId: string
  room: RoomState
  /** The clinician ended it, and the room is still open: a press made by mistake can be undone. */
  onBack: (() => void) | null
}

/** Calm, and nothing to do at once. */
export function AfterSession({ roomId, room, onBack }: AfterProps) {
  const isClinician = room.you.role === 'clinician'
  return (
    <BeforeFrame quickExit={!isClinician}>
      <div className="wrap py-16">
        {isClinician ? (
          <ForClinician {...{ roomId, room, onBack }} />
        ) : (
          <EmptyState
            level={1}
            drawing="sprig"
            title={titleOf(room, onBack !== null)}
            actions={
              <>
                {room.you.role === 'client' && (
                  <LinkButton to={paths.myAppointments()}>My appointments</LinkButton>
                )}
                {onBack && (
                  <Button look="secondary" onClick={onBack}>
                    Back to the waiting room
                  </Button>
                )}
              </>
            }
          >
            {afterWords(room, onBack !== null)}
            {!room.you.hasBeenIn && room.practicePhone && (
              <>
                {' '}
                Questions? Call the practice on <PracticePhone number={room.practicePhone} />.
              </>
            )}
          </EmptyState>
        )}
      </div>
    </BeforeFrame>
  )
}

const titleOf = ({ you }: RoomState, canComeBack: boolean): string => {
  if (!canComeBack) return 'This session is over'
  return you.hasBeenIn ? 'That was your session' : 'The session was ended'
}

/** Of another tab it is not ours to say what is on there. */
const ownMediaOff = ({ provider }: RoomState): string =>
  `Your camera and microphone are off${provider.kind === 'builtIn' ? '' : ' for this page'}.`

/** To the client or a guest. Who only waited had no session to take a breath after. */
function afterWords(room: RoomState, canComeBack: boolean): string {
  const until = `until ${untilWords(room)}`
  if (!room.you.hasBeenIn)
    return canComeBack ? `${clinicianName(room)} has left the room. You can still wait ${until}.` : ''
  return [
    'Take a breath before the next thing.',
    closeVideoWords(room) || ownMediaOff(room),
    canComeBack && `Did it end too soon? You can wait to be let in again ${until}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const ForClinician = ({ roomId, room, onBack }: AfterProps) => (
  <EmptyState
    level={1}
    drawing="branch"
    title={onBack ? 'You ended the session' : 'The session is over'}
    actions={
      <>
        <LinkButton to={staffPages.today()}>Today</LinkButton>
        {onBack && (
          <Button look="secondary" onClick={onBack}>
            Open the room again
          </Button>
        )}
      </>
    }
  >
    Please record its outcome under Today.
    {isVideoLeftOpen(room) && ' The other video service is not told that it is over: end it there too.'}
    {onBack && (
      <>
        {` A mistake? ${clientName(room)} can go back to the waiting room until ${untilWords(room)}. `}
        <WhoWaits roomId={roomId} />
      </>
    )}
  </EmptyState>
)

const untilWords = ({ closesAt, you }: RoomState): string => timeInZone(closesAt, you.timeZone)

const readAgainMs = 5_000

/** There is no stream of news out of the room: it is asked for. */
function WhoWaits({ roomId }: { roomId: string }) {
  // Apart from what the page itself goes by: a sign-in that ends meanwhile changes nothing here.
  const query = { ...roomQuery(roomId), queryKey: ['who waits', roomId], refetchInterval: readAgainMs }
  const { data } = useRead(query)
  return <output>{data?.room && waitingWords(data.room)}</output>
}
