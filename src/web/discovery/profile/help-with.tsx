import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { Clinician } from '#contract/clinicians.ts'
import { toAgeBadges } from '#domain/clinicians/age-ranges.ts'
import { concerns } from '#domain/clinicians/concerns.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import * as styles from './help-with.module.css'

/** What this psychologist mostly helps with is tinted, the rest is not; ages that are not served are greyed and say so. */
export function HelpWith({ clinician: { helmControl } }: { clinician: Clinician }) {
  const { primarySpecialisations, secondarySpecialisations, clientAgeRange } = helmControl
  return (
    <section aria-labelledby="help-with">
      <h2 id="help-with">What I help with</h2>
      <ul className={styles.badges} aria-label="Concerns">
        {primarySpecialisations.map((code) => (
          <li key={code}>
            <Badge tone="main">{findLabel(concerns, code)}</Badge>
          </li>
        ))}
        {secondarySpecialisations.map((code) => (
          <li key={code}>
            <Badge>{findLabel(concerns, code)}</Badge>
          </li>
        ))}
      </ul>
      <ul className={styles.badges} aria-label="Ages">
        {toAgeBadges(clientAgeRange).map(({ code, label, isServed }) => (
          <li key={code} data-greyed={!isServed || undefined}>
            {isServed ? (
              <Badge tone="success" icon={<Check className="icon" />}>
                {label}
              </Badge>
            ) : (
              <Badge icon={<Minus className="icon" />}>{label}: not served</Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
