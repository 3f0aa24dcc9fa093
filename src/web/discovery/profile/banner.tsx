import Award from 'lucide-react/icons/award'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarX from 'lucide-react/icons/calendar-x'
import Languages from 'lucide-react/icons/languages'
import Video from 'lucide-react/icons/video'
import type { Clinician } from '#contract/clinicians.ts'
import { cardBadge, cardBadgeText } from '#domain/clinicians/card.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { languages } from '#domain/clinicians/languages.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { toCaseLoad } from '../../appointment/bookable-clinician.ts'
import { useAttachedClinicianId, useClientProfile } from '../../client/client-profile.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { type KnownNext, useNextDay } from './next-free.ts'
import * as styles from './banner.module.css'

type BannerProps = { clinician: Clinician; next: KnownNext }

/** On a phone the panel follows the banner, so 'View profile' leads past it. See docs/product/discovery.md#profile-page. */
export function Banner({ clinician, next }: BannerProps) {
  const { name, pronouns, avatar, medicare, helmControl } = clinician
  const years = helmControl.bonaFides.yearsOfExperience.value
  const spoken = helmControl.bonaFides.languages.value
  const role = findLabel(clinicianRoles, medicare.role)
  return (
    <header className={styles.banner}>
      {avatar && (
        <div className={`portrait ${styles.picture}`}>
          <img src={avatar} alt="" width="184" height="184" fetchPriority="high" />
        </div>
      )}
      <div>
        <NextBadge clinician={clinician} next={next} />
        <h1>{name}</h1>
        <p className="lead">{pronouns ? `${role} · ${pronouns}` : role}</p>
        <ul className={styles.meta}>
          {years > 0 && (
            <li>
              <Award className="icon" />
              {years === 1 ? '1 year of practice' : `${years} years of practice`}
            </li>
          )}
          <li>
            <Languages className="icon" />
            {spoken.map((code) => findLabel(languages, code)).join(', ')}
          </li>
          <li>
            <Video className="icon" />
            {clinician.deliveryTypes.map((code) => findLabel(deliveryTypes, code)).join(', ')}
          </li>
        </ul>
        <p className={`lg:hidden ${styles.view}`}>
          <a className="link" href="#about">
            View profile
          </a>
        </p>
      </div>
    </header>
  )
}

function NextBadge({ clinician, next }: BannerProps) {
  const day = useNextDay(next)
  const badge = cardBadge({
    caseLoad: toCaseLoad(clinician),
    isAttached: useAttachedClinicianId() === clinician._id,
    hasTimeFilters: false,
    nextAvailable: next?.start ?? null,
    rule: useClientProfile().ruleType ?? undefined,
  })
  if (next === undefined && badge.kind !== 'notAccepting') return null
  const isFree = badge.kind === 'nextAvailable'
  const words = cardBadgeText(badge, () => day ?? '')
  const Icon = isFree ? CalendarCheck : CalendarX
  return (
    <Badge tone={isFree ? 'success' : 'neutral'} icon={<Icon className="icon" />}>
      {words}
    </Badge>
  )
}
