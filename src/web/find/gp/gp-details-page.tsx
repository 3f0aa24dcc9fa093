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
  const gp = await loadClinician(context, { accountId, idOrSlug: id })
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
      <nav className={styles.crumbs} aria-label="Breadcrumb">
        <Link className="link" to={paths.findGp({ tab: 'browse' })}>
          <ArrowLeft className="icon" />
          All GPs
        </Link>
      </nav>
      <div className={styles.profile}>
        <GpHeader gp={gp} words={words} />
        <div className={styles.gpProfileSide} id="book">
          <ClaimCheck myMedicare={myMedicare} />
          <GpCalendar key={gp._id} gp={gp} now={now} />
        </div>
        <div className={styles.gpProfileMain}>
          <GpAbout gp={gp} />
        </div>
      </div>
    </div>
  )
}

/** A GP's profile hides specialisations and age badges. See docs/product/gp.md#gp-calendar. */
const GpHeader = ({ gp, words }: { gp: Clinician; words: GpWords }) => (
  <header className={styles.gpProfileWho}>
    {gp.avatar && <Portrait src={gp.avatar} size="large" />}
    <div>
      <h1>{gp.name}</h1>
      <p className="lead">{words.title}</p>
      <div className={styles.meta}>
        {words.experience && (
          <span>
            <Award className="icon" />
            {words.experience}
          </span>
        )}
        <span>
          <Languages className="icon" />
          {words.languages}
        </span>
        <span>
          <Video className="icon" />
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
        <blockquote className={styles.quote}>
          <p>{quote}</p>
        </blockquote>
      )}
      <section>
        <h2>About {gp.name}</h2>
        <Paragraphs text={introduction} />
      </section>
      {experience && (
        <section>
          <h2>Experience</h2>
          <Paragraphs text={experience} />
        </section>
      )}
      <section>
        <h2>Training and practice</h2>
        <dl className={styles.gpProfileList}>
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
    <div>
      <dt>{term}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  )
}
