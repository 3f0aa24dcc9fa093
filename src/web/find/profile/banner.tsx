import Award from 'lucide-react/icons/award'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarX from 'lucide-react/icons/calendar-x'
import Languages from 'lucide-react/icons/languages'
import Video from 'lucide-react/icons/video'
import { useEffect, useState } from 'react'
import type { Clinician } from '#contract/clinicians.ts'
import { cardBadge, cardBadgeText } from '#domain/clinicians/card.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { languages } from '#domain/clinicians/vocabularies.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { toCaseLoad } from '../../choose-time/bookable-clinician.ts'
import { useAttachedClinicianId, useClientProfile } from '../../client/client-profile.ts'
import { Badge } from '../../ui/card.tsx'
import type { WayToPay } from './load-profile.ts'
import { type NextFreeAnswer, useNextDay } from './next-free.ts'
import * as styles from './profile.module.css'

type BannerProps = { clinician: Clinician; next: NextFreeAnswer }

/** On a phone the panel follows the banner, so 'View profile' leads past it. See docs/product/discovery.md#profile-page. */
export function Banner({ clinician, next }: BannerProps) {
  const { name, pronouns, avatar, medicare, helmControl } = clinician
  const years = helmControl.bonaFides.yearsOfExperience.value
  const spoken = helmControl.bonaFides.languages.value
  const role = findLabel(clinicianRoles, medicare.role)
  return (
    <header className={`grid gap-5 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-8 ${styles.banner}`}>
      {avatar && (
        <div className="portrait w-32 sm:w-[184px]">
          <img src={avatar} alt="" width="184" height="184" fetchPriority="high" />
        </div>
      )}
      <div>
        <NextBadge clinician={clinician} next={next} />
        <h1 className="mt-3">{name}</h1>
        <p className="lead">{pronouns ? `${role} · ${pronouns}` : role}</p>
        <ul className="flex flex-wrap gap-x-5 gap-y-2 mt-4 text-sm text-ink-soft">
          {years > 0 && (
            <li className="inline-flex items-center gap-2">
              <Award className="icon text-main" />
              {years === 1 ? '1 year of practice' : `${years} years of practice`}
            </li>
          )}
          <li className="inline-flex items-center gap-2">
            <Languages className="icon text-main" />
            {spoken.map((code) => findLabel(languages, code)).join(', ')}
          </li>
          <li className="inline-flex items-center gap-2">
            <Video className="icon text-main" />
            {clinician.deliveryTypes.map((code) => findLabel(deliveryTypes, code)).join(', ')}
          </li>
        </ul>
        <p className="lg:hidden mt-3">
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

type ProfileBarProps = { way: WayToPay | undefined; next: NextFreeAnswer }

/** On phones: the price and the way to the times, while the panel is out of sight. */
export function ProfileBar({ way, next }: ProfileBarProps) {
  const nextDay = useNextDay(next)
  const isAway = usePanelInView()
  return (
    <aside className="sticky-bar lg:hidden" aria-label="Book" data-away={isAway || undefined}>
      <div>
        {way && (
          <>
            <b className="font-semibold tabular-nums">{way.inTheEnd}</b>{' '}
            <span className="text-ink-soft">
              {way.label === 'Medicare rebate' ? 'after rebate' : way.label}
            </span>
          </>
        )}
        <br />
        <span className="text-ink-soft">
          {nextDay ? `Next: ${nextDay}` : next === null && 'No times free'}
        </span>
      </div>
      <a className="btn btn--primary btn--sm" href="#book">
        Book now
      </a>
    </aside>
  )
}

function usePanelInView(): boolean {
  const [inView, setInView] = useState(true)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      rootMargin: '0px 0px -140px',
    })
    const panel = document.getElementById('book')
    if (panel) observer.observe(panel)
    return () => observer.disconnect()
  }, [])
  return inView
}
