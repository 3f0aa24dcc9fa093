import ArrowLeft from 'lucide-react/icons/arrow-left'
import Award from 'lucide-react/icons/award'
import Languages from 'lucide-react/icons/languages'
import Video from 'lucide-react/icons/video'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { Clinician } from '#contract/clinicians.ts'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { paths } from '#contract/page-paths.ts'
import { loadSettings } from '../../api/load-api.ts'
import { loadMyMedicare } from '../../content/load-story.ts'
import type { PageHandle } from '../../page-handle.ts'
import { PageHead } from '../../site/page-head.tsx'
import { ClinicianData } from '../../site/structured-data.tsx'
import { Portrait } from '../../ui/card.tsx'
import { loadClinician } from '../load-clinician.ts'
import { ExpandableText } from '../profile/about-clinician.tsx'
import { ClaimCheck } from './claim-check.tsx'
import { GpCalendar } from './gp-calendar.tsx'
import { type GpWords, toGpWords } from './gp-words.ts'
import * as styles from './gp.module.css'

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
  const gp = await loadClinician(context, { accountId, idOrSlug: id }, { gp: 'true' })
  if (!gp.isGP) throw redirect(paths.psychologist(id))
  const myMedicare = await loadMyMedicare(context)
  return { gp, words: toGpWords(gp), myMedicare, now: new Date().toISOString() }
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
      <nav className="py-2" aria-label="Breadcrumb">
        <Link
          className="link inline-flex items-center gap-2 min-h-target"
          to={paths.findGp({ tab: 'browse' })}
        >
          <ArrowLeft className="icon" />
          All GPs
        </Link>
      </nav>
      <div className="grid gap-10 pt-4 pb-section lg:grid-cols-[minmax(0,1fr)_416px] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:gap-y-12">
        <GpHeader gp={gp} words={words} />
        <div className="grid gap-4 lg:sticky lg:top-5 lg:col-2 lg:row-[1/span_2] lg:self-start" id="book">
          <ClaimCheck myMedicare={myMedicare} />
          <GpCalendar key={gp._id} gp={gp} now={now} />
        </div>
        <div className="grid content-start gap-12 min-w-0">
          <GpAbout gp={gp} />
        </div>
      </div>
    </div>
  )
}

/** A GP's profile hides specialisations and age badges. See docs/product/gp.md#gp-calendar. */
const GpHeader = ({ gp, words }: { gp: Clinician; words: GpWords }) => (
  <header
    className={`grid content-start gap-5 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-8 ${styles.gpProfileWho}`}
  >
    {gp.avatar && <Portrait src={gp.avatar} size="large" />}
    <div>
      <h1>{gp.name}</h1>
      <p className="lead">{words.title}</p>
      <div className="flex flex-wrap gap-x-5 gap-y-2 mt-4 text-sm text-ink-soft">
        {words.experience && (
          <span className="inline-flex items-center gap-2">
            <Award className="icon text-main" />
            {words.experience}
          </span>
        )}
        <span className="inline-flex items-center gap-2">
          <Languages className="icon text-main" />
          {words.languages}
        </span>
        <span className="inline-flex items-center gap-2">
          <Video className="icon text-main" />
          Video call
        </span>
      </div>
    </div>
  </header>
)

function GpAbout({ gp }: { gp: Clinician }) {
  const { quote, introduction, experience, credentials, servicesAvailable, bonaFides } = gp.helmControl
  return (
    <>
      {quote && (
        <blockquote className={`relative pl-11 ${styles.quote}`}>
          <p className="max-w-[30ch] font-display text-xl/[1.35] font-normal">{quote}</p>
        </blockquote>
      )}
      <section>
        <h2 className="mb-5">About {gp.name}</h2>
        <ExpandableText>
          <Paragraphs text={introduction} />
        </ExpandableText>
      </section>
      {experience && (
        <section>
          <h2 className="mb-5">Experience</h2>
          <Paragraphs text={experience} />
        </section>
      )}
      <section>
        <h2 className="mb-5">Training and practice</h2>
        <dl className="grid gap-4">
          <Lines term="Qualifications" lines={bonaFides.qualifications.value} />
          <Lines term="Credentials" lines={credentials} />
          <Lines term="Services" lines={servicesAvailable} />
        </dl>
      </section>
    </>
  )
}

const Paragraphs = ({ text }: { text: string }) => (
  <div className="grid gap-4">
    {text
      .split(/\n{2,}/)
      .filter(Boolean)
      .map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
  </div>
)

function Lines({ term, lines }: { term: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div className="sm:grid sm:grid-cols-[180px_1fr]">
      <dt className="font-semibold sm:row-1">{term}</dt>
      {lines.map((line) => (
        <dd key={line} className="text-ink-soft sm:col-2">
          {line}
        </dd>
      ))}
    </div>
  )
}
