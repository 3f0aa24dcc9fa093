import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useSession } from '../../session/session-context.ts'
import type { BookableClinician } from '../bookable-clinician.ts'
import { firstNameOf, shortMoment } from '../day-words.ts'
import { pathAfterReserving } from '../next-page.ts'
import { useItem } from '../session-items.ts'
import { useTimeZone } from '../use-time-zone.ts'
import { zoneWords } from '../zone-line.tsx'

type ChangePsychologistProps = {
  clinician: BookableClinician
  onGoOn: () => void
  onClose: () => void
}

/** One visit books one time: taking another psychologist's gives back the one that is held. */
export function ChangePsychologistDialog({ clinician, onGoOn, onClose }: ChangePsychologistProps) {
  const held = useItem('reservation')
  const [zone] = useTimeZone()
  const isSignedIn = useSession().status === 'signedIn'
  const start = held?.appointments[0]?.startDateTime
  if (!held || start === undefined) return null
  const at = new Date(start)
  return (
    <Dialog
      title={`Change to ${clinician.name}?`}
      onClose={onClose}
      actions={
        <>
          <LinkButton to={pathAfterReserving({ isSignedIn })}>
            Keep my time with {firstNameOf(held.psychologist.name)}
          </LinkButton>
          <Button look="secondary" onClick={onGoOn}>
            Change to {firstNameOf(clinician.name)}
          </Button>
        </>
      }
    >
      <p>
        We are holding {shortMoment(at, zone)}, {zoneWords(zone, at)}, with {held.psychologist.name} for you.
        If you take this time instead, that one goes back to others.
      </p>
    </Dialog>
  )
}
