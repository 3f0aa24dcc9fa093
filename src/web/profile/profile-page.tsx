import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { keptPageHeaders } from '#contract/kept-page.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { labelOf } from '#domain/clinicians/vocabulary.ts'
import { isoDateOf } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { LazyBookingPanel } from '../appointment/lazy-booking-panel.tsx'
import { loadSettings } from '../api/load-settings.ts'
import type { PageHandle } from '../page-frame.ts'
import { PageHead } from '../page-head.tsx'
import { paths } from '../paths.ts'
import { Banner } from './banner.tsx'
import { BackLink } from './back-link.tsx'
import { HelpWith } from './help-with.tsx'
import { Introduction } from './introduction.tsx'
import { nextFree } from './next-free.ts'
import { NoScriptBooking } from './no-script-booking.tsx'
import { Practice } from './practice.tsx'
import { ProfileBar } from './profile-bar.tsx'
import './profile.css'
import { Quote } from './quote.tsx'
import { readNextAvailable, readProfile } from './read-profile.ts'
import { StructuredData } from './structured-data.tsx'
import { Ways } from './ways.tsx'
import { waysToPay } from './ways-to-pay.ts'

/** The profile has its own bar, which leads to the times of this psychologist. */
export const handle: PageHandle = { stickyBar: 'never' }

export const headers = () => keptPageHeaders

export async function loader({ context, request }: LoaderFunctionArgs) {
  const idOrSlug = new URL(request.url).searchParams.get('id')?.trim()
  if (!idOrSlug) throw redirect(paths.findPsychologist())
  const settings = await loadSettings(context)
  const clinician = await readProfile(context, settings, idOrSlug)
  const today = localDayAt(new Date(), defaultZone)
  const nextAvailable = await readNextAvailable(context, clinician, today)
  return {
    clinician,
    next: nextAvailable === null ? null : nextFree(nextAvailable),
    ways: waysToPay({
      offered: clinician.helmControl.fundingMethods,
      role: clinician.medicare.role,
      today: isoDateOf(today),
      rates: settings.rates,
    }),
  }
}

/** Document 1 screen 2. On wide screens the panel stands beside the blocks, on others between the banner and them. */
export default function ProfilePage() {
  const { clinician, next, ways } = useLoaderData<typeof loader>()
  const role = labelOf(clinicianRoles, clinician.medicare.role)
  return (
    <>
      <PageHead
        title={`${clinician.name}, ${role.toLowerCase()}`}
        description={clinician.helmControl.shortDescription}
        indexed={clinician.isProfileListed}
        canonicalQuery={['id']}
      />
      <StructuredData clinician={clinician} />
      <div className="wrap">
        <BackLink />
        <div className="profile">
          <Banner clinician={clinician} next={next} />
          <div className="profile__side" id="book">
            <NoScriptBooking />
            <LazyBookingPanel key={clinician._id} clinician={clinician} />
          </div>
          <div className="profile__main" id="about">
            <Quote words={clinician.helmControl.quote} />
            <Introduction clinician={clinician} />
            <HelpWith clinician={clinician} />
            <Ways ways={ways} />
            <Practice clinician={clinician} />
          </div>
        </div>
      </div>
      <ProfileBar way={ways[0]} next={next} />
    </>
  )
}
