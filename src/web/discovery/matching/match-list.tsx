import type { ListedClinician } from '#contract/clinicians.ts'
import type { MatchingCriteria } from '#domain/matching/answers.ts'
import { fitHeading, mostMatches } from '#domain/matching/rank-matches.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { FitCard } from './fit-card.tsx'
import { FitSkeleton } from './fit-skeleton.tsx'
import type { Matches } from './use-matches.ts'
import * as styles from './match-list.module.css'

type MatchListProps = {
  matches: Exclude<Matches, 'failed'>
  criteria: MatchingCriteria | null
  zone: ZoneId
  /** False where something else on the page is the next step. */
  hasMainAction?: boolean
}

export function MatchList({ matches, criteria, zone, hasMainAction = true }: MatchListProps) {
  if (matches === 'loading' || criteria === null)
    return (
      <div className={styles.list}>
        {Array.from({ length: mostMatches }, (_, place) => (
          <FitSkeleton key={place} />
        ))}
      </div>
    )
  const closest = matches[0] as ListedClinician
  return (
    <div className={styles.list}>
      {matches.map((clinician, place) => (
        <FitCard
          key={clinician._id}
          clinician={clinician}
          criteria={criteria}
          zone={zone}
          heading={fitHeading(place, clinician, closest)}
          isFilled={hasMainAction && place === 0}
        />
      ))}
    </div>
  )
}
