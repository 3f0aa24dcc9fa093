import Award from 'lucide-react/icons/award'
import Languages from 'lucide-react/icons/languages'
import Video from 'lucide-react/icons/video'
import type { Clinician } from '#contract/clinicians.ts'
import { Portrait } from '../ui/portrait/portrait.tsx'
import type { GpCopy } from './gp-copy.ts'
import * as styles from './gp-profile.module.css'

/** A GP's profile hides specialisations and age badges. See docs/product/gp.md#gp-calendar. */
export function GpHeader({ gp, words }: { gp: Clinician; words: GpCopy }) {
  return (
    <header className={styles.who}>
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
}

export function GpAbout({ gp }: { gp: Clinician }) {
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
        <dl className={styles.list}>
          <Lines term="Qualifications" lines={bonaFides.qualifications.value} />
          <Lines term="Credentials" lines={credentials} />
          <Lines term="Services" lines={servicesAvailable} />
        </dl>
      </section>
    </>
  )
}

function Paragraphs({ text }: { text: string }) {
  return (
    <div className="grid gap-4">
      {text
        .split(/\n{2,}/)
        .filter(Boolean)
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
    </div>
  )
}

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
