import type { ReservationView } from '#contract/booking.ts'
import { clockFace, spokenTimeLeft } from '#domain/booking/hold-time.ts'
import { zoneLabel } from '#domain/time/zones.ts'
import { useSettings } from '../api/settings.ts'
import { formatFirstName, shortMoment } from '../appointment/format-day.ts'
import { pathToContinue } from '../appointment/next-page.ts'
import { useClientProfile } from '../client/client-profile.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Clock } from '../ui/clock/clock.tsx'
import { usePerson } from '../visit/person.ts'
import { storeItem } from '../visit/tab-storage.ts'
import { useSecondsLeft } from '../visit/use-seconds-left.ts'
import { useTimeZone } from '../visit/use-time-zone.ts'
import * as styles from './held-times.module.css'

/** "Thu 19 Nov, 10:00 am" and "Sydney time", on the viewer's clock. */
export function useMoment({ appointments: [appointment], psychologist }: ReservationView) {
  const [zone] = useTimeZone()
  const isGP = appointment?.isGP ?? false
  return {
    isGP,
    moment: appointment ? shortMoment(new Date(appointment.startDateTime), zone) : '',
    zone: `${zoneLabel(zone)} time`,
    name: isGP ? psychologist.name : formatFirstName(psychologist.name),
  }
}

type HeldRowProps = { hold: ReservationView; offset: number; isBusy: boolean; onLetGo: () => void }

/** One held time. Quiet until the last minutes. */
export function HeldRow({ hold, offset, isBusy, onLetGo }: HeldRowProps) {
  const { hold: limits } = useSettings()
  const { isGP, moment, zone, name } = useMoment(hold)
  const person = usePerson()
  const { record } = useClientProfile()
  const seconds = useSecondsLeft(hold.expiresAt === null ? null : { expiresAt: hold.expiresAt, offset }) ?? 0
  const isLate = seconds <= limits.warningSeconds
  /** This tab goes on with it, also if another one began. */
  const takeUp = () => {
    storeItem('reservation', hold)
    const funding = hold.appointments[0]?.funding
    if (funding) storeItem('funding', funding)
  }
  return (
    <div className={styles.row}>
      <Clock left={Math.min(1, seconds / limits.seconds)} late={isLate} />
      <p className={styles.words}>
        <b className="font-semibold">
          {moment} with {name}, {zone}
        </b>
        <br />
        <span className="text-ink-soft">You’re holding this time.</span>{' '}
        <span className={isLate ? styles.late : undefined} role="timer">
          {clockFace(seconds)} left
        </span>
        <output className="sr-only">{spokenTimeLeft(seconds)}</output>
      </p>
      <div className={styles.acts}>
        <Button
          look="quiet"
          size="small"
          busy={isBusy && 'Letting it go…'}
          aria-label={`Let it go: ${moment} with ${name}`}
          onClick={onLetGo}
        >
          Let it go
        </Button>
        <LinkButton
          size="small"
          to={pathToContinue({ isGP, person, record })}
          aria-label={`Continue with ${moment} with ${name}`}
          onClick={takeUp}
        >
          Continue
        </LinkButton>
      </div>
    </div>
  )
}
