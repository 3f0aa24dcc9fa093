import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useClientProfile } from '../../client/client-profile.ts'
import { usePerson } from '../../visit/person.ts'
import type { BookableClinician } from '../bookable-clinician.ts'
import { formatFirstName, shortMoment } from '../format-day.ts'
import { pathToContinue } from '../next-page.ts'
import { useItem } from '../../visit/tab-storage.ts'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import { formatZone } from '../zone-line.tsx'

type ChangePsychologistProps = {
  clinician: BookableClinician
  onGoOn: () => void
  onClose: () => void
}

/** One visit books one time: taking another psychologist's gives back the one that is held. */
export function ChangePsychologistDialog({ clinician, onGoOn, onClose }: ChangePsychologistProps) {
  const held = useItem('reservation')
  const [zone] = useTimeZone()
  const person = usePerson()
  const { record } = useClientProfile()
  const start = held?.appointments[0]?.startDateTime
  if (!held || start === undefined) return null
  const at = new Date(start)
  return (
    <Dialog
      title={`Change to ${clinician.name}?`}
      onClose={onClose}
      actions={
        <>
          <LinkButton to={pathToContinue({ isGP: false, person, record })}>
            Keep my time with {formatFirstName(held.psychologist.name)}
          </LinkButton>
          <Button look="secondary" onClick={onGoOn}>
            Change to {formatFirstName(clinician.name)}
          </Button>
        </>
      }
    >
      <p>
        We are holding {shortMoment(at, zone)}, {formatZone(zone, at)}, with {held.psychologist.name} for you.
        If you take this time instead, someone else can then book that one.
      </p>
    </Dialog>
  )
}
