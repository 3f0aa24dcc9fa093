import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { Clinician } from '#contract/clinicians.ts'
import { keptPageHeaders } from '#contract/kept-page.ts'
import { loadSettings, pageFailure } from '../api/load-settings.ts'
import { fetchApiContext } from '../api/request-context.ts'
import type { PageHandle } from '../page-frame.ts'
import { PageHead } from '../page-head.tsx'
import { paths } from '../paths.ts'
import { GpCalendar } from './gp-calendar.tsx'
import { GpAbout, GpHeader } from './gp-profile.tsx'
import { gpWordsOf } from './gp-words.ts'
import './gp.css'
import { MyMedicareNotice } from './my-medicare-notice.tsx'

export const handle: PageHandle = { stickyBar: 'never' }

export const headers = () => keptPageHeaders

/** Document 1 section 2: no id leads to the listing; someone who is gone, to the page that says so. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const id = search.get('id')
  if (!id) throw redirect(paths.findGp())
  const { accountId } = await loadSettings(context)
  const response = await context.get(fetchApiContext)(
    `/api/accounts/${accountId}/clinicians/${encodeURIComponent(id)}?showAllocation=true`,
  )
  if (response.status === 404) throw redirect(paths.clinicianUnavailable())
  if (!response.ok) throw await pageFailure(response)
  const gp = (await response.json()) as Clinician
  if (!gp.isGP) throw redirect(paths.psychologist(id))
  return { gp, words: gpWordsOf(gp), now: new Date().toISOString() }
}

export default function GpDetailsPage() {
  const { gp, words, now } = useLoaderData<typeof loader>()
  return (
    <div className="wrap">
      <PageHead
        title={`${gp.name}, general practitioner`}
        description={gp.helmControl.shortDescription}
        canonicalQuery={['id']}
      />
      <nav className="gp-crumbs" aria-label="Breadcrumb">
        <Link className="link" to={paths.findGp({ tab: 'browse' })}>
          <ArrowLeft className="icon" />
          All GPs
        </Link>
      </nav>
      <div className="gp-profile">
        <GpHeader gp={gp} words={words} />
        <div className="gp-profile__side" id="book">
          <GpCalendar key={gp._id} gp={gp} now={now} />
        </div>
        <div className="gp-profile__main">
          <GpAbout gp={gp} />
          <MyMedicareNotice />
        </div>
      </div>
    </div>
  )
}
