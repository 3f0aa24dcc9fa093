import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { loadSettings } from '../api/load-settings.ts'
import { loadClinician } from '../appointment/load-clinician.ts'
import { loadMyMedicare } from '../blocks/load-story.ts'
import type { PageHandle } from '../page-frame.ts'
import { PageHead } from '../page-head.tsx'
import { paths } from '#contract/page-paths.ts'
import { ClinicianData } from '../seo/clinician-data.tsx'
import { ClaimCheck } from './claim-check.tsx'
import { GpCalendar } from './gp-calendar.tsx'
import { GpAbout, GpHeader } from './gp-profile.tsx'
import { toGpCopy } from './gp-copy.ts'
import * as styles from './gp-details-page.module.css'

export const handle: PageHandle = { stickyBar: 'never' }

export const headers = () => cacheablePageHeaders

/**
 * Without an id leads to the listing; an unknown clinician leads to the page that says so.
 * See docs/product/discovery.md#clinician-unavailable.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const id = search.get('id')
  if (!id) throw redirect(paths.findGp())
  const { accountId } = await loadSettings(context)
  const gp = await loadClinician(context, { accountId, idOrSlug: id })
  if (!gp.isGP) throw redirect(paths.psychologist(id))
  const myMedicare = await loadMyMedicare(context)
  return { gp, words: toGpCopy(gp), myMedicare, now: new Date().toISOString() }
}

export default function GpDetailsPage() {
  const { gp, words, myMedicare, now } = useLoaderData<typeof loader>()
  return (
    <div className="wrap">
      <PageHead
        title={`${gp.name}, general practitioner`}
        description={gp.helmControl.shortDescription}
        indexed={gp.isProfileListed}
        canonical={paths.gpDetails(gp.slugUrl)}
      />
      <ClinicianData clinician={gp} />
      <nav className={styles.crumbs} aria-label="Breadcrumb">
        <Link className="link" to={paths.findGp({ tab: 'browse' })}>
          <ArrowLeft className="icon" />
          All GPs
        </Link>
      </nav>
      <div className={styles.profile}>
        <GpHeader gp={gp} words={words} />
        <div className={styles.side} id="book">
          <ClaimCheck myMedicare={myMedicare} />
          <GpCalendar key={gp._id} gp={gp} now={now} />
        </div>
        <div className={styles.main}>
          <GpAbout gp={gp} />
        </div>
      </div>
    </div>
  )
}
