import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Suspense, useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { paths } from '#contract/page-paths.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { loadSettings } from '../../api/load-api.ts'
import { SupportEmail } from '../../api/support-email.tsx'
import { LazyBookingPanel } from '../../choose-time/lazy-booking-panel.tsx'
import { useClientProfile } from '../../client/client-profile.ts'
import type { PageHandle } from '../../page-handle.ts'
import { PageHead } from '../../site/page-head.tsx'
import { ClinicianData } from '../../site/structured-data.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Experience, HelpWith, Introduction, Practice, Quote, Ways } from './about-clinician.tsx'
import { Banner, ProfileBar } from './banner.tsx'
import { loadNextAvailable, loadProfile, waysToPay } from './load-profile.ts'
import type { NextFree } from './next-free.ts'
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
  return {
    clinician,
    next: await loadNextAvailable(context, clinician, { today, zone: settings.defaultTimeZone }),
    ways: waysToPay({
      offered: clinician.helmControl.fundingMethods,
      role: clinician.medicare.role,
      today: formatIsoDate(today),
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
            <LazyBookingPanel key={clinician._id} clinician={clinician} />
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
      <ProfileBar way={ways[0]} next={next} />
      {ruleType === 'EXISTING' && (
        <Suspense fallback={null}>
          <OwnNext key={clinician._id} clinicianId={clinician._id} onRead={setOwn} />
        </Suspense>
      )}
    </>
  )
}

function BackLink() {
  return (
    <nav className="py-2" aria-label="Breadcrumb">
      <Link className="link" to={paths.findPsychologist()}>
        <ArrowLeft className="icon" />
        All psychologists
      </Link>
    </nav>
  )
}

/** The times need scripts; the way to a booking does not. Shown by the style sheet, only where scripts are off. */
function NoScriptBooking() {
  return (
    <div className={styles.booking}>
      <Notice type="plain" title="Choosing a time here needs JavaScript">
        Write to <SupportEmail /> with the days that suit you, and we will book for you.
      </Notice>
    </div>
  )
}
