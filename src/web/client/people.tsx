import type { ReactNode } from 'react'
import type { ApiValue } from '#contract/endpoints.ts'
import { pathFor } from '#domain/person-path.ts'
import { apiQuery, useRead } from '../api/query.ts'
import { personOfPage } from '../session/person-of-page.ts'
import { useSession } from '../session/session.tsx'
import { buttonClass } from '../ui/button.tsx'

export type AccountPerson = ApiValue<'listPeople'>['people'][number]

export const peopleQuery = apiQuery('listPeople', {})

/** Whom the login acts for; nobody for a visitor, and until it is known. */
export function usePeople(): { people: readonly AccountPerson[]; isKnown: boolean } {
  const { status, user } = useSession()
  const isClient = status === 'signedIn' && user?.role === 'patient'
  const { data, isPending } = useRead({ ...peopleQuery, enabled: isClient })
  return { people: data?.people ?? [], isKnown: status !== 'loading' && !(isClient && isPending) }
}

export const fullName = ({ firstName, lastName }: Pick<AccountPerson, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`

/** "Myself", or the name: with the relation where two are of one name. */
const callPerson = (person: AccountPerson): string =>
  person.role === 'self' ? `${fullName(person)} (you)` : fullName(person)

type PeopleLinksProps = {
  label: ReactNode
  people: readonly AccountPerson[]
  /** Whom this page is for. */
  chosen: string | null
  /** The page that is opened for another. */
  page: string
}

const chosenLook = buttonClass({ look: 'primary', size: 'small' })
const otherLook = buttonClass({ look: 'secondary', size: 'small' })

/** Another person is another document: an address that is loaded, so that nothing of one is left for the next. */
export const PeopleLinks = ({ label, people, chosen, page }: PeopleLinksProps) => (
  <div className="grid gap-2">
    <p className="field__label">{label}</p>
    <ul className="flex flex-wrap gap-2">
      {people.map((person) => (
        <li key={person.id}>
          <a
            className={person.id === chosen ? chosenLook : otherLook}
            href={pathFor(person.id, page)}
            aria-current={person.id === chosen ? 'true' : undefined}
          >
            {callPerson(person)}
          </a>
        </li>
      ))}
    </ul>
  </div>
)

/** Whom the pages of this document are for, where the login acts for several. */
export function findChosen(people: readonly AccountPerson[]): AccountPerson | undefined {
  const person = personOfPage()
  return people.find(({ id, isFirst }) => (person === null ? isFirst : id === person))
}
