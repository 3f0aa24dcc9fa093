import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { Concern } from '#domain/clinicians/concerns.ts'
import { noPsychologists, type Psychologists } from '../../blocks/people/psychologists.ts'
import type { CardView } from '../../clinician-card/card-view.ts'
import { formatConcerns } from '../../clinician-card/format-card.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Portrait } from '../../ui/portrait/portrait.tsx'
import * as styles from './talk-to-someone.module.css'

const ZoneNote = lazyPart(() => import('../../clinician-card/zone-note.tsx').then((file) => file.ZoneNote))

type TalkToSomeoneProps = { people: Psychologists; concerns: readonly Concern[] }

/** "Talk to someone about sleep": who is free next, beside an article. */
export function TalkToSomeone({ people, concerns }: TalkToSomeoneProps) {
  const [cards, setCards] = useState<readonly CardView[]>(people.cards)
  const about = formatConcerns(concerns)
    .toLowerCase()
    .replace(/, ([^,]*)$/, ' and $1')
  return (
    <section className="card grid gap-4" aria-labelledby="talk-to-someone">
      <h2 className="text-lg" id="talk-to-someone">
        {about ? `Talk to someone about ${about}` : 'Talk to someone'}
      </h2>
      {cards.length === 0 ? (
        <p className="text-sm text-ink-soft">{noPsychologists}</p>
      ) : (
        <>
          <ul className="grid gap-3.5">
            {cards.map(({ clinician, avatar, sees, nextDay }) => (
              <li key={clinician._id} className={styles.person}>
                {avatar ? (
                  <Portrait src={avatar} size="small" />
                ) : (
                  <div className="portrait portrait--small" />
                )}
                <div>
                  <Link to={paths.psychologist(clinician._id)}>{clinician.name}</Link>
                  {sees && <div className="text-sm text-ink-soft">Sees: {sees}</div>}
                  <div className="text-sm text-ink-soft">Next available: {nextDay}</div>
                </div>
              </li>
            ))}
          </ul>
          <Suspense fallback={null}>
            <ZoneNote cards={people.cards} rendered={people.zone} onCards={setCards} />
          </Suspense>
        </>
      )}
      <LinkButton look="secondary" to={people.allTo} wide>
        See who is free
      </LinkButton>
    </section>
  )
}
