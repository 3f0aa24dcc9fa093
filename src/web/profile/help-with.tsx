import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { Clinician } from '#contract/clinicians.ts'
import { ageBadgesOf } from '#domain/clinicians/age-ranges.ts'
import { concerns } from '#domain/clinicians/concerns.ts'
import { labelOf } from '#domain/clinicians/vocabulary.ts'
import { Badge } from '../ui/badge/badge.tsx'

/** What this psychologist mostly helps with is tinted, the rest is not; ages that are not served are greyed and say so. */
export function HelpWith({ clinician: { helmControl } }: { clinician: Clinician }) {
  const { primarySpecialisations, secondarySpecialisations, clientAgeRange } = helmControl
  return (
    <section aria-labelledby="help-with" className="help-with">
      <h2 id="help-with">What I help with</h2>
      <ul className="badges" aria-label="Concerns">
        {primarySpecialisations.map((code) => (
          <li key={code}>
            <Badge tone="main">{labelOf(concerns, code)}</Badge>
          </li>
        ))}
        {secondarySpecialisations.map((code) => (
          <li key={code}>
            <Badge>{labelOf(concerns, code)}</Badge>
          </li>
        ))}
      </ul>
      <ul className="badges" aria-label="Ages">
        {ageBadgesOf(clientAgeRange).map(({ code, label, isServed }) => (
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
