import ArrowLeft from 'lucide-react/icons/arrow-left'
import Award from 'lucide-react/icons/award'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarX from 'lucide-react/icons/calendar-x'
import Languages from 'lucide-react/icons/languages'
import Video from 'lucide-react/icons/video'
import { Suspense, useEffect, useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import type { Clinician } from '#contract/clinicians.ts'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { paths } from '#contract/page-paths.ts'
import { cardBadge, cardBadgeText } from '#domain/clinicians/card.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { languages } from '#domain/clinicians/vocabularies.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt, sessionDateOf } from '#domain/time/local-time.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { loadSettings } from '../../api/load-api.ts'
import { SupportEmail } from '../../api/support-email.tsx'
import { toCaseLoad, type WantedTime } from '../../choose-time/bookable-clinician.ts'
import { LazyBookingPanel } from '../../choose-time/lazy-booking-panel.tsx'
import { useAttachedClinicianId, useClientProfile } from '../../client/client-profile.ts'
import type { PageHandle } from '../../page-handle.ts'
import { useItem } from '../../session/tab-storage.ts'
import { PageHead } from '../../site/page-head.tsx'
import { ClinicianData } from '../../site/structured-data.tsx'
import { Badge } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Experience, HelpWith, Introduction, Practice, Quote, Ways } from './about-clinician.tsx'
import { loadNextAvailable, loadProfile, waysToPay, type WayToPay } from './load-profile.ts'
import { type NextFree, type NextFreeAnswer, useNextDay } from './next-free.ts'
import * as styles from './profile.module.css'

const OwnNext = lazyPart(() => import('./own-next.tsx').then((file) => file.OwnNext))

/** The profile has its own bar, which leads to the times of this psychologist. */
export const handle: PageHandle = { stickyBar: 'never' }

export const headers = () => cacheablePageHeaders

export async function loader({ context, request }: LoaderFunctionArgs) {
  const idOrSlug = new URL(request.url).searchParams.get('id')?.trim()
  if (!idOrSlug) throw redirect(paths.findPsychologist())
  const settings = await loadSettings(context)
  const clinician = await loadProfile(context, { accountId: settings.accountId, idOrSlug })
  const today = localDayAt(new Date(), settings.defaultTimeZone)
  const next = await loadNextAvailable(context, clinician, { today, zone: settings.defaultTimeZone })
  return {
    clinician,
    next,
    ways: waysToPay({
      offered: clinician.helmControl.fundingMethods,
      role: clinician.medicare.role,
      sessionDate: next ? sessionDateOf(new Date(next.start), clinician.timeZone) : formatIsoDate(today),
      rates: settings.rates,
    }),
  }
}

/**
 * On wide screens the panel is beside the blocks, on others between the banner and them.
 * See docs/product/discovery.md#profile-page.
 */
export default function ProfilePage() {
  const { clinician, next: rendered, ways } = useLoaderData<typeof loader>()
  const wanted = readWanted(useSearchParams()[0])
  const { ruleType } = useClientProfile()
  const [own, setOwn] = useState<NextFree | null | undefined>()
  const next = own === undefined ? rendered : own
  const role = findLabel(clinicianRoles, clinician.medicare.role)
  return (
    <>
      <PageHead
        title={`${clinician.name}, ${role.toLowerCase()}`}
        description={clinician.helmControl.shortDescription}
        indexed={clinician.isProfileListed}
        canonical={paths.psychologist(clinician.slugUrl)}
      />
      <ClinicianData clinician={clinician} />
      <div className="wrap">
        <BackLink />
        <div
          className={`grid gap-x-16 gap-y-10 pb-section lg:grid-cols-[minmax(0,1fr)_416px] lg:grid-rows-[auto_1fr] ${styles.profile}`}
        >
          <Banner clinician={clinician} next={next} />
          <div
            className="grid content-start gap-4 scroll-mt-4 lg:sticky lg:top-5 lg:col-2 lg:row-[1/span_2] lg:self-start"
            id="book"
          >
            <NoScriptBooking />
            <LazyBookingPanel key={clinician._id} clinician={clinician} wanted={wanted} />
          </div>
          <div className="grid content-start gap-12 scroll-mt-6" id="about">
            <Quote words={clinician.helmControl.quote} />
            <Introduction clinician={clinician} />
            <HelpWith clinician={clinician} />
            <Ways ways={ways} />
            <Experience words={clinician.helmControl.experience} />
            <Practice clinician={clinician} />
          </div>
        </div>
      </div>
      <ProfileBar ways={ways} next={next} />
      {ruleType === 'EXISTING' && (
        <Suspense fallback={null}>
          <OwnNext key={clinician._id} clinicianId={clinician._id} onRead={setOwn} />
        </Suspense>
      )}
    </>
  )
}

/** The time that was pressed on a card. */
function readWanted(search: URLSearchParams): WantedTime | undefined {
  const [start, minutes] = [new Date(search.get('time') ?? ''), Number(search.get('minutes'))]
  return Number.isNaN(start.getTime()) ? undefined : { start: start.toISOString(), minutes }
}

const BackLink = () => (
  <nav className="py-2" aria-label="Breadcrumb">
    <Link className="link" to={paths.findPsychologist()}>
      <ArrowLeft className="icon" />
      All psychologists
    </Link>
  </nav>
)

/** The times need scripts; the way to a booking does not. Shown by the style sheet, only where scripts are off. */
const NoScriptBooking = () => (
  <div className={styles.booking}>
    <Notice type="plain" title="Choosing a time here needs JavaScript">
      Write to <SupportEmail /> with the days that suit you, and we will book for you.
    </Notice>
  </div>
)

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
    hasHours: clinician.hasHours,
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

/** On phones: the price of the way to pay that the panel shows, and the way to the times, while the panel is out of sight. */
export function ProfileBar({ ways, next }: { ways: readonly WayToPay[]; next: NextFreeAnswer }) {
  const last = useClientProfile().record?.lastFunding
  const chosen = useItem('funding') ?? last
  const way = ways.find(({ code }) => code === chosen) ?? ways[0]
  const nextDay = useNextDay(next)
  const isAway = usePanelInView()
  return (
    <aside className="sticky-bar lg:hidden" aria-label="Book" data-away={isAway || undefined}>
      <div>
        {way && (
          <>
            <b className="font-semibold tabular-nums">{way.price ?? way.afterSession}</b>
            {way.code !== 'rebate' && <span className="text-ink-soft">, {way.label}</span>}
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
