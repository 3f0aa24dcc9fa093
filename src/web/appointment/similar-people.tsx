import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { apiQuery, queryClient } from '../api/query.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { SkeletonText } from '../ui/skeleton/skeletons.tsx'
import { useTimeZone } from '../visit/use-time-zone.ts'
import type { BookableClinician } from './bookable-clinician.ts'
import { formatFirstName, shortDay } from './format-day.ts'
import { formatZone } from './zone-line.tsx'

const most = 3

type SimilarPeopleProps = { clinician: BookableClinician; funding: FundingMethod | null }

/** In place of the calendar of a psychologist who takes no new clients: others who help with the same and are free. */
export function SimilarPeople({ clinician, funding }: SimilarPeopleProps) {
  const [zone] = useTimeZone()
  const { data, isPending } = useQuery(
    apiQuery('listClinicians', {
      query: {
        clientMentalHealthConcern: [...(clinician.helmControl.primarySpecialisations ?? [])],
        funding: funding ?? undefined,
        nextAvailable: 'true',
        timeZone: zone,
        perPage: most + 1,
      },
    }),
    queryClient,
  )
  if (isPending) return <SkeletonText lines={3} />
  const others = data?.clinicians.filter(({ _id }) => _id !== clinician._id).slice(0, most) ?? []
  const first = others[0]?.matchedNextAvailabilities[0]?.startDateTime
  return (
    <div className="grid gap-3">
      {first !== undefined && (
        <>
          <h3 className="text-lg" id="similar-people">
            Free soon, and close to what {formatFirstName(clinician.name)} does
          </h3>
          <ul className="pick-list" aria-labelledby="similar-people">
            {others.map(({ _id, name, medicare, matchedNextAvailabilities: [next] }) => (
              <li key={_id}>
                <Link to={paths.psychologist(_id)}>
                  <span>
                    {name}
                    <br />
                    <span className="text-sm font-normal text-ink-soft">
                      {findLabel(clinicianRoles, medicare.role)}
                    </span>
                  </span>
                  <span className="ml-auto text-sm font-normal text-ink-soft">
                    {next && shortDay(localDayAt(new Date(next.startDateTime), zone))}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <p className="text-xs text-ink-soft">Days in {formatZone(zone, new Date(first))}.</p>
        </>
      )}
      <LinkButton look="secondary" size="small" to={paths.findPsychologist({ nextAvailable: 'true' })}>
        See everyone who is free
      </LinkButton>
    </div>
  )
}
