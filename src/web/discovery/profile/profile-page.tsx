import { Suspense, useState } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { LazyBookingPanel } from '../../appointment/lazy-booking-panel.tsx'
import { loadSettings } from '../../api/load-settings.ts'
import { useClientProfile } from '../../client/client-profile.ts'
import type { PageHandle } from '../../page-frame.ts'
import { PageHead } from '../../page-head.tsx'
import { paths } from '#contract/page-paths.ts'
import { ClinicianData } from '../../seo/clinician-data.tsx'
import { Banner } from './banner.tsx'
import { BackLink } from './back-link.tsx'
import { Experience } from './experience.tsx'
import { HelpWith } from './help-with.tsx'
import { Introduction } from './introduction.tsx'
import { loadNextAvailable, loadProfile } from './load-profile.ts'
import type { NextFree } from './next-free.ts'
import { NoScriptBooking } from './no-script-booking.tsx'
import { Practice } from './practice.tsx'
import { ProfileBar } from './profile-bar.tsx'
import { Quote } from './quote.tsx'
import { Ways } from './ways.tsx'
import { waysToPay } from './ways-to-pay.ts'
import * as styles from './profile-page.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'

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
        <div className={styles.profile}>
          <Banner clinician={clinician} next={next} />
          <div className={styles.side} id="book">
            <NoScriptBooking />
            <LazyBookingPanel key={clinician._id} clinician={clinician} />
          </div>
          <div className={styles.main} id="about">
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
