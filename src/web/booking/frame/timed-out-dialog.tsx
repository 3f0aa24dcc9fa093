import type { ReactNode } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { holdTexts } from '#domain/booking/hold.ts'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import { paths } from '#contract/page-paths.ts'
import { useSession } from '../../session/session-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { formatAppointment } from './format-appointment.ts'
import { backToListing } from './guard-copy.ts'
import { OtherTimes } from './other-times.tsx'
import { type Person, usePerson } from '../../visit/person.ts'
import { useOtherSlots } from './use-other-slots.ts'

/** Exact texts. See docs/product/choosing-a-time.md#timed-out. */
const titles = {
  visitor: holdTexts.holdTimedOut,
  newcomer: holdTexts.timeLimitReached,
  client: holdTexts.sessionTimedOut,
} as const satisfies Record<Person, string>

type TimedOutDialogProps = {
  reservation: ReservationView
  /** Its appointment. */
  lost: ReservationView['appointments'][number]
  note?: ReactNode
  onClose: () => void
}

/** The page stays as it was behind this: nothing that was typed is lost, and one press goes on with another time. */
export function TimedOutDialog({ reservation, lost, note, onClose }: TimedOutDialogProps) {
  const { signIn } = useSession()
  const [zone] = useTimeZone()
  const person = usePerson()
  const { found, read } = useOtherSlots(lost)
  const words = formatAppointment(reservation, zone)
  if (!words) return null
  const { slugUrl } = reservation.psychologist
  const hasNone = found.status === 'ready' && found.slots.length === 0
  const profile = words.isGP ? paths.gpDetails(slugUrl) : paths.psychologist(slugUrl)
  const listing = words.isGP ? paths.findGp() : paths.findPsychologist()
  return (
    <Dialog
      urgent
      title={titles[person]}
      onClose={onClose}
      actions={
        <>
          {hasNone ? (
            <LinkButton to={listing}>{backToListing[words.isGP ? 'gp' : 'psychologist']}</LinkButton>
          ) : (
            <LinkButton to={profile}>Choose another time with {words.shortName}</LinkButton>
          )}
          {person === 'newcomer' && (
            <Button look="quiet" onClick={() => signIn()}>
              Log in to complete your profile
            </Button>
          )}
        </>
      }
    >
      <p>{holdTexts.clockNotice} Your answers are kept on this device.</p>
      <OtherTimes lost={lost} found={found} onRead={() => void read()} name={words.shortName} />
      {note}
    </Dialog>
  )
}
