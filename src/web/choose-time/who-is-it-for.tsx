import { Link, useLocation } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { mayAct } from '#domain/clients/account-people.ts'
import { type ApiProblem, unexplained } from '../api/call-api.ts'
import { ApiError, queryClient } from '../api/query.ts'
import { PeopleLinks, peopleQuery, usePeople } from '../client/people.tsx'
import { personOfPage } from '../session/person-of-page.ts'

const whoFirst = { code: 'invalidInput' as const, message: 'Please say who this is for.' }

/**
 * What keeps a press from holding a time: the first question is open while the login acts for several and the address names nobody. Asked
 * at the press too, which may come before the page knows.
 */
export async function findUnasked(): Promise<Pick<ApiProblem, 'code' | 'message'> | null> {
  if (personOfPage() !== null) return null
  try {
    const { people } = await queryClient.fetchQuery({ ...peopleQuery, staleTime: 60_000 })
    return people.length > 1 ? whoFirst : null
  } catch (error) {
    // A login of another issuer may have no record here.
    if (error instanceof ApiError && error.problem.status === 404) return null
    return error instanceof ApiError ? error.problem : { code: 'internal', message: unexplained }
  }
}

/** The first question of a booking, where the login acts for several people: prices, ages and times are theirs from then on. */
export function WhoIsItFor() {
  const { people } = usePeople()
  const { pathname, search } = useLocation()
  const bookable = people.filter((person) => mayAct(person, 'book'))
  if (people.length === 0) return null
  if (people.length === 1)
    return (
      <p className="text-sm text-ink-soft">
        Booking for someone else? <Link to={paths.myPeople()}>Add them first</Link>.
      </p>
    )
  return (
    <div className="grid gap-2">
      <PeopleLinks
        label="Who is this for?"
        people={bookable}
        chosen={personOfPage()}
        page={`${pathname}${search}`}
      />
      <p className="text-sm text-ink-soft">
        Someone else? <Link to={paths.myPeople()}>Add them first</Link>.
      </p>
    </div>
  )
}
